/** Whether a path such as `/v1/lists/7` matches a pattern such as `/v1/lists/:id`. */
export const fitsPattern = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}
