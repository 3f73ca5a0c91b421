const KB = 1000

/** `14.2 kB`, `3.1 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < KB * KB ? `${(bytes / KB).toFixed(1)} kB` : `${(bytes / KB / KB).toFixed(1)} MB`
