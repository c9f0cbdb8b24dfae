import type { z } from 'zod'
import type { listNotices } from '#contract/content.ts'
import { readWritten } from '#domain/content/written-text.ts'
import { NoticeStrip } from '../../ui/notice-strip.tsx'
import { Blocks } from './written.tsx'

type NoticeListProps = z.output<typeof listNotices.output>

export function NoticeList({ notices }: NoticeListProps) {
  return (
    <aside aria-label="Opslag">
      {notices.map(({ id, tone, body }) => (
        <NoticeStrip key={id} tone={tone}>
          <Blocks blocks={readWritten(body).blocks} />
        </NoticeStrip>
      ))}
    </aside>
  )
}
