/** Headers that an address may provide, and nothing else of it. */
const NAME = 'submitter'

type Address = { search: string; hash: string }
type Taken = Address & { submitter: string }

const without = (params: URLSearchParams): string => {
  params.delete(NAME)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The submitter's token from the query of an address or of its hash, and the address without it. */
export const submitterOfAddress = ({ search, hash }: Address): Taken | null => {
  const query = new URLSearchParams(search)
  const [place = '', ...rest] = hash.split('?')
  const hashQuery = new URLSearchParams(rest.join('?'))
  const submitter = query.get(NAME) ?? hashQuery.get(NAME)
  if (submitter === null) return null
  const left = `${place}${without(hashQuery)}`
  return { submitter: submitter.trim(), search: without(query), hash: left === '#' ? '' : left }
}
