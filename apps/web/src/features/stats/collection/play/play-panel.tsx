import type { Playable } from '@gildscope/contracts'
import { Button, formatNumber, Loading } from '@gildscope/ui'
import { AmountField, amountOf, SelectField } from '@gildscope/ui/forms'
import { useState } from 'react'
import { Failed, whatHappened } from '../../../../market/failed.tsx'
import { clockSecond } from '../../../../shell/time/words.ts'
import { type Draft, magicFindOf } from '../draft.ts'
import styles from './play.module.css'
import { PlayFrame } from './play-frame.tsx'
import { type PlayAsked, type PlayDone, usePlay } from './use-play.ts'

const COUNT = { kind: 'number', step: 1, min: 1, max: 2500 } as const
const MOST = '250'

const ACTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'salvage', label: 'Salvage' },
] as const

const STOPPED = {
  'bags-full': 'then the bags were full',
  'nothing-left': 'then nothing was left',
  'no-keys': 'then there were no more keys',
} as const

const DONE_WORDS = { open: 'Opened', salvage: 'Salvaged' } as const

type DoneLineProps = { done: PlayDone; nameOf: (id: number) => string }

const DoneLine = ({ done: { asked, played, shownAt }, nameOf }: DoneLineProps) => (
  <p role="status">
    {DONE_WORDS[asked.action]} {formatNumber(played.done)} × {nameOf(asked.item)}
    {played.stopped !== null && `, ${STOPPED[played.stopped]}`}: {formatNumber(played.gained.length)}{' '}
    {played.gained.length === 1 ? 'kind' : 'kinds'} came out.{' '}
    {shownAt === null ? 'The game shows it already.' : `The game shows it at ${clockSecond(shownAt, shownAt)}.`}
  </p>
)

const stacksOf = ({ open, salvage }: Playable, action: PlayAsked['action'], activity: Draft['activity']) => {
  if (action === 'salvage') return salvage
  const fitting = open.filter(({ key }) => activity === '' || (key !== null) === (activity === 'BLTC'))
  return fitting.length === 0 ? open : fitting
}

type FormProps = {
  playable: Playable
  draft: Draft
  isPending: boolean
  onSend: (asked: PlayAsked) => void
}

const PlayForm = ({ playable, draft, isPending, onSend }: FormProps) => {
  const { activity, first, kit: collected } = draft
  const [count, setCount] = useState(MOST)
  const [chosenAction, setAction] = useState<PlayAsked['action'] | null>(null)
  const [chosenItem, setItem] = useState<number | null>(null)
  const [chosenKit, setKit] = useState<string | null>(null)
  const action = chosenAction ?? (activity === 'Salvaging' ? 'salvage' : 'open')
  const stacks = stacksOf(playable, action, activity)
  const item = stacks.find((stack) => stack.item === chosenItem) ?? stacks[0]
  const kits = playable.kits.map(({ name }) => name)
  const kit = kits.find((name) => name === (chosenKit ?? collected)) ?? kits[0] ?? null
  const units = amountOf(count, COUNT)
  const isPossible = first !== null && item !== undefined && units !== null && Number.isInteger(units)
  return (
    <div className={styles.form}>
      <div className={styles.count}>
        <AmountField amount={COUNT} label="How many" onText={setCount} text={count} />
      </div>
      <SelectField
        label="What"
        onChange={(value) => setAction(ACTIONS.find((one) => one.value === value)?.value ?? 'open')}
        options={ACTIONS}
        value={action}
      />
      <div className={styles.item}>
        <SelectField
          isDisabled={stacks.length === 0}
          label="Of what"
          onChange={(value) => setItem(Number(value))}
          options={stacks.map((stack) => ({
            value: String(stack.item),
            label: `${stack.name}, ${formatNumber(stack.count)} left`,
          }))}
          value={String(item?.item ?? '')}
        />
      </div>
      {action === 'salvage' && (
        <SelectField
          isDisabled={kits.length === 0}
          label="With"
          onChange={setKit}
          options={kits.map((name) => ({ value: name, label: name }))}
          value={kit ?? ''}
        />
      )}
      <Button
        disabled={!isPossible}
        isPending={isPending}
        onClick={() => {
          if (!isPending && item !== undefined && units !== null)
            onSend({ action, item: item.item, count: units, kit: action === 'salvage' ? kit : null })
        }}
      >
        Do it
      </Button>
      <span className={styles.hint}>
        {item === undefined
          ? `This character carries nothing to ${action}; another one may.`
          : first === null
            ? 'take the initial snapshot first'
            : 'then take the second snapshot'}
      </span>
    </div>
  )
}

type PlayPanelProps = Parameters<typeof usePlay>[0] & {
  draft: Draft
  nameOf: (id: number) => string
  onMagicFind: (text: string) => void
}

/** In a demo: performs in the simulated game what a player would do in the real one. */
export const PlayPanel = ({ draft, nameOf, onMagicFind, ...options }: PlayPanelProps) => {
  const { playable, failed, send, done, error, isPending } = usePlay(options)
  const named = (id: number): string =>
    [...(playable?.open ?? []), ...(playable?.salvage ?? [])].find(({ item }) => item === id)?.name ?? nameOf(id)
  return (
    <PlayFrame>
      {playable === undefined && failed.error === null && <Loading lines={2} />}
      {playable === undefined && failed.error !== null && (
        <Failed state={failed} title="What can be played could not be read" who="The simulated game" />
      )}
      {playable !== undefined && (
        <>
          <PlayForm draft={draft} isPending={isPending} onSend={(asked) => void send(asked)} playable={playable} />
          <div className={styles.luck}>
            <p>
              Magic find of {options.character}: {playable.magicFind} %.
            </p>
            {magicFindOf(draft.magicFind) !== playable.magicFind && (
              <Button onClick={() => onMagicFind(String(playable.magicFind))} size="small">
                Enter it above
              </Button>
            )}
          </div>
        </>
      )}
      {done !== null && <DoneLine done={done} nameOf={named} />}
      {error !== null && (
        <p className={styles.fault} role="alert">
          {whatHappened(error, 'The simulated game')}
        </p>
      )}
    </PlayFrame>
  )
}
