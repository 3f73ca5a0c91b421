import type { helpPages } from 'virtual:help-pages'
import { Loading, Notice } from '@gildscope/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../shell/page.tsx'
import { FillShares } from './fill-shares.tsx'
import { HelpText } from './help-text.tsx'

/** One page of the help, fetched when it is opened. */
export const HelpReader = ({ page }: { page: (typeof helpPages)[number] }) => {
  const { data, isError } = useQuery({
    queryKey: ['help', page.name],
    queryFn: page.load,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Page lead={page.lead} title={page.title} width="reading">
      {data !== undefined && (
        <HelpText content={data} name={page.name}>
          {page.name === 'data-quality' && <FillShares />}
        </HelpText>
      )}
      {data === undefined && !isError && <Loading lines={12} />}
      {data === undefined && isError && (
        <Notice
          icon={<IconCloudOff size={22} stroke={1.75} />}
          isAlert
          title="This page could not be fetched"
          tone="bad"
        >
          The site may have been updated in the meantime; load the page again.
        </Notice>
      )}
    </Page>
  )
}
