/** Endings of the names of a resource's types. The last one, `Types`, has all the others as members. */
export const typeParts = [
  "Item",
  "Summary",
  "Details",
  "Create",
  "Update",
  "Filter",
  "Sort",
  "Expand",
  "Groups",
  "Numbers",
  "Ordered",
  "Written",
  "Types",
] as const;
