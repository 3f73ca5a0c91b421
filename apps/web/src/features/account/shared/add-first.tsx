/** What to do about an empty list. */
export const AddFirst = () => <span>Add the first one by its name.</span>
