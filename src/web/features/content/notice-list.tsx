import type { listNotices } from '#contract/content/endpoints.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { parseRichText } from '#domain/content/rich-text.ts'
import { NoticeStrip } from '../../ui/notice-strip.tsx'
import { Blocks } from './rich-text.tsx'

type NoticeListProps = Output<typeof listNotices>

export function NoticeList({ notices }: NoticeListProps) {
  return (
    <aside aria-label="Opslag">
      {notices.map(({ id, tone, body }) => (
        <NoticeStrip key={id} tone={tone}>
          <Blocks blocks={parseRichText(body).blocks} />
        </NoticeStrip>
      ))}
    </aside>
  )
}
