const OF_THE_TRANSFER = ['content-encoding', 'content-length', 'vary']

/** Of an answer whose body is stored decoded, and found by its address alone. */
export const storedHeaders = (answered: Headers): Headers => {
  const headers = new Headers(answered)
  for (const name of OF_THE_TRANSFER) headers.delete(name)
  return headers
}
