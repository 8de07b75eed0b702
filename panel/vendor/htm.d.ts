// oxlint-disable-next-line import/no-default-export -- the package has a default export
export { default } from "htm";
