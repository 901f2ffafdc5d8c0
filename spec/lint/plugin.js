// The house rules of the contract, as a Redocly plugin. One file per rule. `house/all` turns on those that hold for any service;
// what is a habit of one service is switched on in its redocly.yaml.
import { onceExtensionsFollow } from "./extensions.js";
import { answersCanBeRead } from "./rules/answers-can-be-read.js";
import { balanceReadable } from "./rules/balance-readable.js";
import { bodiesCanBeSent } from "./rules/bodies-can-be-sent.js";
import { callbacksCanBeReceived } from "./rules/callbacks-can-be-received.js";
import { costsHavePrices } from "./rules/costs-have-prices.js";
import { creditsFieldsExist } from "./rules/credits-fields-exist.js";
import { defaultsApply } from "./rules/defaults-apply.js";
import { deprecationsExplained } from "./rules/deprecations-explained.js";
import { descriptions } from "./rules/descriptions.js";
import { errorsAnswered } from "./rules/errors-answered.js";
import { errorsReadable } from "./rules/errors-readable.js";
import { examplesEverywhere } from "./rules/examples-everywhere.js";
import { examplesShowTheirMoment } from "./rules/examples-show-their-moment.js";
import { extensionsValid } from "./rules/extensions-valid.js";
import { filesCanBeSent } from "./rules/files-can-be-sent.js";
import { firstParagraphs } from "./rules/first-paragraphs.js";
import { formatsKnown } from "./rules/formats-known.js";
import { formsCanBeSent } from "./rules/forms-can-be-sent.js";
import { idKindsAgree } from "./rules/id-kinds-agree.js";
import { idKindsShown } from "./rules/id-kinds-shown.js";
import { idsCanBeMade } from "./rules/ids-can-be-made.js";
import { integersFit } from "./rules/integers-fit.js";
import { jobFieldsFit } from "./rules/job-fields-fit.js";
import { jobsAreWhole } from "./rules/jobs-are-whole.js";
import { jobsCanBeFollowed } from "./rules/jobs-can-be-followed.js";
import { limitsApply } from "./rules/limits-apply.js";
import { listAnswersSaid } from "./rules/list-answers-said.js";
import { listExamplesAgree } from "./rules/list-examples-agree.js";
import { listNamesAgree } from "./rules/list-names-agree.js";
import { listParametersUsed } from "./rules/list-parameters-used.js";
import { listTypesFit } from "./rules/list-types-fit.js";
import { listsAreWhole } from "./rules/lists-are-whole.js";
import { methodsCanBeCalled } from "./rules/methods-can-be-called.js";
import { namesAreFree } from "./rules/names-are-free.js";
import { nullableHasType } from "./rules/nullable-has-type.js";
import { oneWayFieldsGo } from "./rules/one-way-fields-go.js";
import { operationIdForm } from "./rules/operation-id-form.js";
import { parametersCanBeSent } from "./rules/parameters-can-be-sent.js";
import { partsCanBeMade } from "./rules/parts-can-be-made.js";
import { pathExamples } from "./rules/path-examples.js";
import { pathsEndWithSlash } from "./rules/paths-end-with-slash.js";
import { pricesFitFields } from "./rules/prices-fit-fields.js";
import { promptsCanBeFollowed } from "./rules/prompts-can-be-followed.js";
import { recordsInTheirPlace } from "./rules/records-in-their-place.js";
import { reportsCanBeRead } from "./rules/reports-can-be-read.js";
import { requestsFitRecords } from "./rules/requests-fit-records.js";
import { schemasCanBeMet } from "./rules/schemas-can-be-met.js";
import { schemasEnd } from "./rules/schemas-end.js";
import { schemasHaveNames } from "./rules/schemas-have-names.js";
import { securityCanBeSent } from "./rules/security-can-be-sent.js";
import { serversOfTheDocument } from "./rules/servers-of-the-document.js";
import { workflowStepsExist } from "./rules/workflow-steps-exist.js";
import { workflowStepsLetIn } from "./rules/workflow-steps-let-in.js";
import { workflowStepsRead } from "./rules/workflow-steps-read.js";
import { workflowStepsSend } from "./rules/workflow-steps-send.js";

const oas3 = {
  "paths-end-with-slash": pathsEndWithSlash,
  "id-kinds-shown": idKindsShown,
  "id-kinds-agree": idKindsAgree,
  "records-in-their-place": recordsInTheirPlace,
  "formats-known": formatsKnown,
  "one-way-fields-go": oneWayFieldsGo,
  "operation-id-form": operationIdForm,
  "extensions-valid": extensionsValid,
  "jobs-are-whole": jobsAreWhole,
  "job-fields-fit": jobFieldsFit,
  "jobs-can-be-followed": jobsCanBeFollowed,
  "reports-can-be-read": reportsCanBeRead,
  "lists-are-whole": listsAreWhole,
  "list-types-fit": listTypesFit,
  "list-answers-said": listAnswersSaid,
  "list-names-agree": listNamesAgree,
  "list-examples-agree": listExamplesAgree,
  "list-parameters-used": listParametersUsed,
  "credits-fields-exist": creditsFieldsExist,
  "costs-have-prices": costsHavePrices,
  "balance-readable": balanceReadable,
  "errors-answered": errorsAnswered,
  "errors-readable": errorsReadable,
  "examples-everywhere": examplesEverywhere,
  "examples-show-their-moment": examplesShowTheirMoment,
  "path-examples": pathExamples,
  "nullable-has-type": nullableHasType,
  "security-can-be-sent": securityCanBeSent,
  "methods-can-be-called": methodsCanBeCalled,
  "parameters-can-be-sent": parametersCanBeSent,
  "bodies-can-be-sent": bodiesCanBeSent,
  "forms-can-be-sent": formsCanBeSent,
  "answers-can-be-read": answersCanBeRead,
  "files-can-be-sent": filesCanBeSent,
  "schemas-have-names": schemasHaveNames,
  "schemas-end": schemasEnd,
  "schemas-can-be-met": schemasCanBeMet,
  "limits-apply": limitsApply,
  "defaults-apply": defaultsApply,
  "requests-fit-records": requestsFitRecords,
  "parts-can-be-made": partsCanBeMade,
  "ids-can-be-made": idsCanBeMade,
  "integers-fit": integersFit,
  "callbacks-can-be-received": callbacksCanBeReceived,
  "names-are-free": namesAreFree,
  "servers-of-the-document": serversOfTheDocument,
  "deprecations-explained": deprecationsExplained,
  "prices-fit-fields": pricesFitFields,
  "prompts-can-be-followed": promptsCanBeFollowed,
  descriptions,
  "first-paragraphs": firstParagraphs,
};

const arazzo1 = {
  "workflow-steps-exist": workflowStepsExist,
  "workflow-steps-read": workflowStepsRead,
  "workflow-steps-send": workflowStepsSend,
  "workflow-steps-let-in": workflowStepsLetIn,
};

/** Rules that a contract chooses for itself. */
const chosen = ["paths-end-with-slash", "errors-answered"];

/** Every rule but the one that holds extensions to their schemas reads them, and keywords of the standard, which Redocly's `struct` holds. */
const guarded = Object.fromEntries(
  Object.entries(oas3).map(([name, rule]) => [name, rule === extensionsValid ? rule : onceExtensionsFollow(rule)]),
);

export default function house() {
  const everywhere = Object.keys(oas3).filter((name) => !chosen.includes(name));
  const rules = Object.fromEntries(everywhere.map((name) => [`house/${name}`, "error"]));
  const ofWorkflows = Object.fromEntries(Object.keys(arazzo1).map((name) => [`house/${name}`, "error"]));
  return {
    id: "house",
    rules: { oas3: guarded, arazzo1 },
    // What `operation-id-form` says as well is said once.
    configs: {
      all: {
        oas3_0Rules: { struct: "error", "operation-operationId-unique": "off", ...rules },
        arazzo1Rules: ofWorkflows,
      },
    },
  };
}
