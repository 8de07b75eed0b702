import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"guides"> = {
  fill() {
    return {
      seen_by: [],
      width: 0.5,
      uses: [],
      made_in: "NO",
    };
  },
  // A secret guide belongs to the main crew.
  derive({ after }) {
    const isSecret = after?.name.startsWith("Secret ") === true;
    return { seen_by: isSecret ? [after.chief_crew_id] : [] };
  },
};
