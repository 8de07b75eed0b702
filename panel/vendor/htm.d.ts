// oxlint-disable-next-line import/no-default-export -- as the package has it
export { default } from "htm";
