/** A percentage of zero has no value; grey, because it was not calculated. */
export const NO_PERCENT = (
  <span className="gs-missing" title="Nothing to divide by">
    0 %
  </span>
)
