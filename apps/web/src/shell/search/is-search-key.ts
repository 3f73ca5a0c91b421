type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'defaultPrevented'>

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** `/` where no text is typed, and Ctrl+K or Cmd+K anywhere. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: Key): boolean => {
  if (defaultPrevented || altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !takesText(target)
}

/** Set by `public/color-scheme.js`, which runs before the first view; false after it was read. */
type EarlyKey = { gildscopeEarlyKey?: KeyboardEvent | false }

/** Whether the key was pressed before the site could handle it; true once. */
export const takeEarlySearchKey = (): boolean => {
  const kept = window as EarlyKey
  const event = kept.gildscopeEarlyKey ?? false
  kept.gildscopeEarlyKey = false
  return event !== false && isSearchKey(event)
}
