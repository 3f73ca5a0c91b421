import { Field } from './field.tsx'

type SelectFieldProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  isDisabled?: boolean
  /** Among buttons: as wide as its content, and its label is for screen readers. */
  isInline?: boolean
  className?: string | undefined
  /** Heading above the choices in the open list; the empty one has none. */
  group?: string
}

const Options = ({ options }: Pick<SelectFieldProps, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export const SelectField = ({ options, isDisabled = false, isInline = false, group, ...field }: SelectFieldProps) => (
  <Field as="select" disabled={isDisabled} isInline={isInline} isLabelHidden={isInline} {...field}>
    {group === undefined ? (
      <Options options={options} />
    ) : (
      <>
        <Options options={options.filter((option) => option.value === '')} />
        <optgroup label={group}>
          <Options options={options.filter((option) => option.value !== '')} />
        </optgroup>
      </>
    )}
  </Field>
)
