import { Button } from '../buttons/button.tsx'

type CycleButtonProps<Value extends string> = {
  label: string
  /** In the order in which clicks cycle through them. */
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few values: a click selects the next one, and the first after the last. */
export const CycleButton = <Value extends string>({ label, options, value, onChange }: CycleButtonProps<Value>) => {
  const at = options.findIndex((option) => option.value === value)
  const next = options[(at + 1) % options.length]
  return (
    <Button
      onClick={() => next !== undefined && onChange(next.value)}
      title={next === undefined ? undefined : `Change to ${next.label}`}
    >
      {label}: <strong>{options[at]?.label}</strong>
    </Button>
  )
}
