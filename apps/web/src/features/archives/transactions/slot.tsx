import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './slot.module.css'

/** Places of the page that its content fills, while the page itself and its focus stay unchanged. */
type Slots = { downloads: HTMLElement | null; aside: HTMLElement | null }

const SlotsContext = createContext<Slots>({ downloads: null, aside: null })

/** Both places, and the context through which content finds them. */
export const useSlots = () => {
  const [downloads, setDownloads] = useState<HTMLElement | null>(null)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  return {
    downloads: <span className={styles.slot} ref={setDownloads} />,
    aside: <span className={styles.slot} ref={setAside} />,
    fill: (content: ReactNode) => <SlotsContext value={{ downloads, aside }}>{content}</SlotsContext>,
  }
}

/** Draws its children in a place of the page's head. */
export const InSlot = ({ name, children }: { name: keyof Slots; children: ReactNode }) => {
  const place = useContext(SlotsContext)[name]
  return place === null ? null : createPortal(children, place)
}
