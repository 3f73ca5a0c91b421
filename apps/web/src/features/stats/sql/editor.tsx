import type { KeyboardEvent } from 'react'
import styles from './sql.module.css'

const TOKENS =
  /(--[^\n]*)|('(?:[^']|'')*'|\b\d+(?:\.\d+)?\b)|\b(select|from|where|group|by|having|order|limit|as|and|or|not|null|is|in|between|join|left|on|using|with|case|when|then|else|end|over|partition|desc|asc|distinct|interval|union|all)\b/gi

type Part = { at: number; text: string; look: 'comment' | 'literal' | 'keyword' | null }

/** Keywords step back, literals are ice; no other colour. */
const partsOf = (sql: string): Part[] => {
  const parts: Part[] = []
  let at = 0
  for (const match of sql.matchAll(TOKENS)) {
    if (match.index > at) parts.push({ at, text: sql.slice(at, match.index), look: null })
    const look = match[1] !== undefined ? 'comment' : match[2] !== undefined ? 'literal' : 'keyword'
    parts.push({ at: match.index, text: match[0], look })
    at = match.index + match[0].length
  }
  return [...parts, { at, text: sql.slice(at), look: null }]
}

type EditorProps = { sql: string; onChange: (sql: string) => void; onRun: () => void }

/** The text of a query over its own picture in colours; Ctrl Enter runs it, Tab leaves it. */
export const Editor = ({ sql, onChange, onRun }: EditorProps) => {
  const lines = sql.split('\n').length
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onRun()
  }
  return (
    <div className={styles.editor}>
      <pre aria-hidden="true" className={styles.numbers}>
        {Array.from({ length: lines }, (_, line) => line + 1).join('\n')}
      </pre>
      <div className={styles.text}>
        <pre aria-hidden="true" className={styles.picture}>
          {partsOf(sql).map(({ at, text, look }) => (
            <span className={look === null ? undefined : styles[look]} key={at}>
              {text}
            </span>
          ))}
          {'\n'}
        </pre>
        <textarea
          aria-label="Query"
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={handleKey}
          rows={lines}
          spellCheck={false}
          translate="no"
          value={sql}
          wrap="off"
        />
      </div>
    </div>
  )
}
