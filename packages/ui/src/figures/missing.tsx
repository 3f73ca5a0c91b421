/** Shown instead of an unknown figure. */
export const Missing = () => <span className="gs-missing">–</span>
