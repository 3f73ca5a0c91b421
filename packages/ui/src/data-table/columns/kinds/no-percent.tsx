/** A percentage that nothing can be divided by is nothing; grey, because it was not counted. */
export const NO_PERCENT = (
  <span className="gs-missing" title="Nothing to divide by">
    0 %
  </span>
)
