/** A browser that stores nothing may refuse messages between tabs; then each of them stands alone. */
const openChannel = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

export const postToTabs = (name: string, message: unknown): void => {
  const channel = openChannel(name)
  channel?.postMessage(message)
  channel?.close()
}

/** Also hears what this tab posts. */
export const onTabMessage = <Message>(name: string, listener: (message: Message) => void): (() => void) => {
  const channel = openChannel(name)
  if (channel !== null) channel.onmessage = ({ data }: MessageEvent<Message>) => listener(data)
  return () => channel?.close()
}
