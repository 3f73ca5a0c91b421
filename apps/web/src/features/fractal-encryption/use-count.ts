import { useQueryParam } from '../../forms/use-query-param.ts'

const MOST_DIGITS = 7

/** A count that is typed; what is no number counts as 0. Kept in the address. */
export const useCount = (
  name: string,
  usual: number,
): { text: string; count: number; setText: (text: string) => void } => {
  const [param, setParam] = useQueryParam(name)
  const text = param ?? String(usual)
  const digits = text.trim()
  return {
    text,
    count: /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? Number(digits) : 0,
    setText: (next) => setParam(next === String(usual) ? null : next),
  }
}
