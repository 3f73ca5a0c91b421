import { queryForm, searchForm } from '@gildscope/base/search-text'
import { Field } from '@gildscope/ui/forms'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { ALERT_FIELD_LIST, type AlertField, alertField } from '../../../../market/alerts/alert-fields.ts'
import { Chooser } from './chooser.tsx'
import styles from './sentence.module.css'

/** The first view lists the most used ones and what stands now; the rest is found by a word of it. */
const MOST_SHOWN = 40

const isWithin = ({ words, field, group }: AlertField, wanted: readonly string[]): boolean => {
  const text = searchForm(`${words} ${field} ${group}`)
  return wanted.every((word) => text.includes(word))
}

const fieldsWith = (text: string): readonly AlertField[] => {
  const wanted = (queryForm(text) ?? '').split(' ').filter((word) => word !== '')
  return ALERT_FIELD_LIST.filter((field) => isWithin(field, wanted))
}

const grouped = (fields: readonly AlertField[]): readonly [string, readonly AlertField[]][] => [
  ...Map.groupBy(fields, ({ group }) => group),
]

const Fields = ({ chosen, onChoose }: { chosen: string; onChoose: (field: string) => void }) => {
  const [text, setText] = useState('')
  const found = fieldsWith(text)
  const shown = found.slice(0, MOST_SHOWN)
  return (
    <>
      <Field
        data-autofocus
        icon={IconSearch}
        isLabelHidden
        label="Find a figure"
        onChange={setText}
        onKeyDown={(event) => {
          const [first] = shown
          if (event.key === 'Enter' && first !== undefined) onChoose(first.field)
        }}
        placeholder={`one of ${ALERT_FIELD_LIST.length} figures`}
        spellCheck={false}
        value={text}
      />
      <div className={styles.options}>
        {grouped(shown).map(([group, fields]) => (
          <fieldset className={styles.group} key={group}>
            <legend>{group}</legend>
            {fields.map(({ field, words, description }) => (
              <button
                aria-pressed={field === chosen}
                className={styles.option}
                key={field}
                onClick={() => onChoose(field)}
                title={description}
                type="button"
              >
                {words}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
      <p className={styles.hint} role="status">
        {found.length === 0
          ? 'No figure has that name.'
          : found.length > shown.length
            ? `${shown.length} of ${found.length}; type a word of the others, such as “month” or “delisted”`
            : `${found.length} figures`}
      </p>
    </>
  )
}

/** The figure that is compared: grouped, searchable, the most used first. */
export const FieldChooser = ({ field, onChoose }: { field: string; onChoose: (field: string) => void }) => (
  <Chooser chosen={alertField(field).words} label="Figure">
    {(close) => (
      <Fields
        chosen={field}
        onChoose={(next) => {
          onChoose(next)
          close()
        }}
      />
    )}
  </Chooser>
)
