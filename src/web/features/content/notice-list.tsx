import type { listNotices } from '#contract/content.ts'
import type { Output } from '#contract/endpoint.ts'
import { readWritten } from '#domain/content/written-text.ts'
import { NoticeStrip } from '../../ui/notice-strip.tsx'
import { Blocks } from './written.tsx'

type NoticeListProps = Output<typeof listNotices>

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
