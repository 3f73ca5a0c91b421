import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { mediaTypeOf, type PageFeed } from '../pages/page-entry.ts'

/** Tells readers in the head of the document which feeds belong to the page; the first document names its own. */
export const PageFeeds = ({ feeds }: { feeds: readonly PageFeed[] }) => {
  const { id = '' } = useParams()
  useEffect(() => {
    for (const link of document.head.querySelectorAll('link[data-feed]')) link.remove()
  }, [])
  return feeds.map(({ path, title }) => (
    <link href={path.replace(':id', id)} key={path} rel="alternate" title={title} type={mediaTypeOf(path)} />
  ))
}
