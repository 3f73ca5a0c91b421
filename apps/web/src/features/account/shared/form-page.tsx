import type { ReactNode } from 'react'
import { Page } from '../../../shell/page.tsx'
import styles from './form-page.module.css'

type Props = { title: string; lead: string; children: ReactNode }

/** A page that is one short form. */
export const FormPage = ({ title, lead, children }: Props) => (
  <Page lead={lead} title={title} width="reading">
    <div className={styles.place}>{children}</div>
  </Page>
)

/** The frame of the form. */
export const FormCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className={styles.card}>
    {children}
  </section>
)
