/** Stands where a figure is not known. */
export const Missing = () => <span className="gs-missing">–</span>
