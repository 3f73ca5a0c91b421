import { Button, counted, formatNumber } from '@gildscope/ui'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Page } from '../../../shell/page.tsx'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import type { Drawn } from './chart-model.ts'
import { Editor } from './editor.tsx'
import { MEMORY_MB } from './engine/limits.ts'
import type { QueryResult, Stage } from './engine/messages.ts'
import { EXAMPLES, exampleOf } from './examples.ts'
import { firstView } from './first-view.ts'
import { NoDays } from './no-days.tsx'
import { Result } from './result-panel.tsx'
import { Side } from './side.tsx'
import styles from './sql.module.css'
import { type Dumped, useDumped } from './use-dumped.ts'
import { type EngineState, useEngine } from './use-engine.ts'

const FIRST = EXAMPLES[0]
const MEGABYTE = 1e6
const SECOND_MS = 1000
const FULL_PERCENT = 100

const STAGES: Readonly<Record<Stage, string>> = {
  engine: 'Fetching the engine, once',
  plan: 'Planning',
  dumps: 'Reading the dumps',
  query: 'Running',
}

const megabytes = (bytes: number): string => `${formatNumber(bytes / MEGABYTE, 1)} MB`

/** A query may have found more days than there were when the page was opened. */
const dumpsWords = (dumped: Dumped | null, result: QueryResult | null): string | null => {
  const lastDay = result?.lastDay ?? dumped?.lastDay ?? null
  if (lastDay !== null) return `dumps to ${lastDay}`
  return dumped === null ? null : 'no day is published yet'
}

type StatusProps = { state: EngineState; result: QueryResult | null; dumped: Dumped | null }

const Status = ({ state, result, dumped }: StatusProps) => {
  if (state.kind === 'failed')
    return (
      <p className={styles.fault} role="alert">
        {state.text}
      </p>
    )
  const dumps = dumpsWords(dumped, result)
  const alsoDumps = dumps === null ? '' : `, ${dumps}`
  const words =
    state.kind === 'running'
      ? `${STAGES[state.stage]}${state.of > 1 ? `, ${Math.round((state.done / state.of) * FULL_PERCENT)} %` : ''}`
      : state.kind === 'cancelled'
        ? 'Cancelled.'
        : state.kind === 'idle'
          ? `Not run yet${alsoDumps}. The first query fetches the engine: 34 MB, 6 MB compressed.`
          : null
  return (
    <div className={styles.status}>
      <p role="status">
        {words ??
          (result !== null && (
            <>
              <b>
                {counted(result.total, 'row')} in {formatNumber(result.tookMs / SECOND_MS, 1)} s
              </b>{' '}
              read {megabytes(result.read.bytes)} in {counted(result.read.requests, 'request')}
              {alsoDumps}
            </>
          ))}
      </p>
      {result !== null && state.kind === 'done' && (
        <p className={styles.memory}>
          memory {formatNumber(result.memoryBytes / MEGABYTE)} of {MEMORY_MB} MB
        </p>
      )}
    </div>
  )
}

const STANDARD: Drawn = { kind: 'lines', across: '', up: '' }

/** `/sql?q=`: queries over the published dumps, answered in the browser. */
export const SqlPage = () => {
  const [text, setText] = useQueryParam('q')
  const [exampleId, setExample] = useQueryParam('example')
  const chosen = text === null ? (exampleOf(exampleId) ?? FIRST) : undefined
  const [sql, setSql] = useState(text ?? chosen?.sql ?? '')
  const [drawn, setDrawn] = useState<Drawn>(chosen?.chart ?? STANDARD)
  const [formatFault, setFormatFault] = useState<string | null>(null)
  const { state, result, run, cancel } = useEngine()
  const dumped = useDumped()
  const isRunning = state.kind === 'running'
  const latest = useRef(sql)
  const show = (next: string): void => {
    latest.current = next
    setSql(next)
    setFormatFault(null)
  }
  const handleChange = (next: string): void => {
    show(next)
    setText(next)
    setExample(null)
  }
  const handleFormat = async (): Promise<void> => {
    try {
      const { formatQuery } = await import('./format-query.ts')
      handleChange(formatQuery(latest.current))
    } catch (error) {
      setFormatFault(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
    }
  }
  const handleRun = (): void => {
    if (!isRunning && sql.trim() !== '') run(sql)
  }
  return (
    <Page {...firstView}>
      <div className={styles.page}>
        <Side
          chosen={chosen?.id ?? null}
          onChoose={(example) => {
            show(example.sql)
            setText(null)
            setExample(example.id)
            setDrawn(example.chart)
          }}
        />
        <div className={panels.stack}>
          <section aria-label="Query" className={styles.query}>
            <header className={styles.head}>
              <h2>{chosen?.title ?? 'Your query'}</h2>
              <span className={styles.keys}>Ctrl Enter</span>
              <Button disabled={sql.trim() === ''} onClick={() => void handleFormat()}>
                Format
              </Button>
              {isRunning ? (
                <Button icon={IconPlayerStop} onClick={cancel}>
                  Cancel
                </Button>
              ) : (
                <Button disabled={sql.trim() === ''} icon={IconPlayerPlay} onClick={handleRun} variant="primary">
                  Run
                </Button>
              )}
            </header>
            <Editor onChange={handleChange} onRun={handleRun} sql={sql} />
            {formatFault !== null && (
              <p className={styles.fault} role="alert">
                not formatted: {formatFault}
              </p>
            )}
            <Status dumped={dumped} result={result?.result ?? null} state={state} />
          </section>
          {result === null && dumped?.lastDay === null && <NoDays hasItems={dumped.hasItems} />}
          {result !== null && <Result drawn={drawn} onDrawn={setDrawn} result={result.result} />}
        </div>
      </div>
    </Page>
  )
}
