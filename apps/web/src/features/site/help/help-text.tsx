import { helpPages } from 'virtual:help-pages'
import { watchBeyond } from '@gildscope/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { HelpContent } from '../../../../vite/render-help.ts'
import { useApi } from '../../../api/api-context.tsx'
import { helpPath } from '../../../pages/paths.ts'
import reading from '../shared/reading.module.css'
import styles from './help.module.css'
import { useRouterLinks } from './use-router-links.ts'

/** Where help texts link to the API reference; an installation may serve it elsewhere. */
const DOCS_HREF = 'href="/docs/api"'

const asAttribute = (url: string): string => `href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`

type Props = { name: string; content: HelpContent; children?: ReactNode }

/** The text with what belongs below it, next to its table of contents and the list of pages. */
export const HelpText = ({ name, content: { html, headings }, children }: Props) => {
  const { docsUrl } = useApi().config
  const article = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  useRouterLinks(article)
  // The key changes even when the same heading is chosen again.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, key])
  const text = html.replaceAll(DOCS_HREF, () => asAttribute(docsUrl))
  useEffect(() => {
    const ends = [...(article.current?.querySelectorAll<HTMLElement>('[role=region]') ?? [])].map(watchBeyond)
    return () => {
      for (const end of ends) end()
    }
  }, [text])
  return (
    <div className={styles.columns}>
      {headings.length > 1 && (
        <nav aria-label="On this page" className={styles.contents}>
          <h2 className={styles.label}>On this page</h2>
          <ul className={styles.links}>
            {headings.map(({ id, text: heading, level }) => (
              <li className={level === 3 ? styles.deeper : undefined} key={id}>
                <Link to={`#${id}`}>{heading}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.article}>
        {/* Made at build time from docs/help, which may hold no HTML. */}
        <article className={reading.prose} dangerouslySetInnerHTML={{ __html: text }} ref={article} />
        {children}
      </div>
      <nav aria-label="All help pages" className={styles.others}>
        <h2 className={styles.label}>All help pages</h2>
        <ul className={styles.links}>
          {helpPages.map((page) => (
            <li key={page.name}>
              <Link aria-current={page.name === name ? 'page' : undefined} to={helpPath(page.name)}>
                {page.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
