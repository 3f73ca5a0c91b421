import { type FormEvent, useState } from 'react'
import { sentence } from '../states/sentence.ts'

type Values<Name extends string> = Record<Name, string>
type Faults<Name extends string> = Partial<Record<Name, string | null>>

type FormInput<Name extends string> = {
  /** The fields in order, each with its label; all are required. */
  labels: Record<Name, string>
  initial?: Partial<Values<Name>>
  /** Problems of fields that are filled in. */
  faultsOf?: (values: Values<Name>) => Faults<Name>
  onSubmit: (values: Values<Name>) => void
}

/** Props of a `Field`. */
export type FormField = {
  name: string
  label: string
  value: string
  error: string | null
  onChange: (value: string) => void
  onBlur: () => void
  autoCapitalize: 'none'
  spellCheck: false
  'aria-required': true
}

/** The content of the fields, read from the form because password managers fill some of them without events. */
const readFields = <Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> => {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>
}

const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Reports problems of a field when it loses the focus, and of all fields on submit. */
export const useForm = <Name extends string>({ labels, initial = {}, faultsOf, onSubmit }: FormInput<Name>) => {
  const names = Object.keys(labels) as Name[]
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>
  const start: Values<Name> = { ...empty, ...initial }
  const [values, setValues] = useState(start)
  const [judged, setJudged] = useState<ReadonlySet<Name>>(new Set())

  const faultIn = (given: Values<Name>, name: Name): string | null =>
    given[name] === '' ? `${labels[name]} is missing` : (faultsOf?.(given)[name] ?? null)

  const errorOf = (name: Name): string | null => {
    const fault = judged.has(name) ? faultIn(values, name) : null
    return fault === null ? null : sentence(fault)
  }
  const field = (name: Name): FormField => ({
    name,
    label: labels[name],
    value: values[name],
    error: errorOf(name),
    onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
    onBlur: () => {
      if (values[name] !== '') setJudged((before) => new Set(before).add(name))
    },
    autoCapitalize: 'none',
    spellCheck: false,
    'aria-required': true,
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const given = readFields(form, names)
    setValues(given)
    setJudged(new Set(names))
    const wrong = names.find((name) => faultIn(given, name) !== null)
    if (wrong === undefined) onSubmit(given)
    else focusField(form, wrong)
  }
  const reset = (): void => {
    setValues(start)
    setJudged(new Set())
  }
  return { values, field, reset, onSubmit: handleSubmit }
}
