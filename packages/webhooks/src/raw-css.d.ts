// A style sheet as text: the build puts it into the bundle.
declare module "*.css?raw" {
  const text: string;
  export default text;
}
