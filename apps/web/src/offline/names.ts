/** Public answers of the site; deleted when a session ends. */
export const ANSWERS_CACHE = 'gildscope-answers'

/** Of an answer from this device: when the site gave it, in ms since 1970. */
export const SAVED_AT_HEADER = 'x-gildscope-saved-at'
