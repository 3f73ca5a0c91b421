import { useQueryParam } from './use-query-param.ts'

/** One of a few values in the address, which the standard one leaves. */
export const useChoiceParam = <Value extends string>(
  name: string,
  options: readonly { value: Value }[],
  standard: Value,
): [Value, (value: Value) => void] => {
  const [text, setText] = useQueryParam(name)
  const value = options.find((option) => option.value === text)?.value ?? standard
  return [value, (next) => setText(next === standard ? null : next)]
}
