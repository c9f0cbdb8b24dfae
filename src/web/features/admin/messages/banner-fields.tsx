import { parseRichText } from '#domain/content/rich-text.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NoticeStrip } from '../../../ui/notice-strip.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { Blocks } from '../../content/rich-text.tsx'
import { DayInput } from './day-input.tsx'

export type BannerDraft = { isOn: boolean; body: string; firstDay: string; lastDay: string }

export const noBanner: BannerDraft = { isOn: false, body: '', firstDay: '', lastDay: '' }

/** The banner, null without one, or undefined while it is incomplete. */
export function readBanner({ isOn, body, ...days }: BannerDraft) {
  if (!isOn) return null
  const [firstDay, lastDay] = [readDanishDate(days.firstDay), readDanishDate(days.lastDay)]
  if (body.trim() === '' || !firstDay || !lastDay) return undefined
  return { body, tone: 'warning' as const, firstDay, lastDay }
}

type FieldsProps = { draft: BannerDraft; onChange: (draft: BannerDraft) => void }

/** A banner on the public pages with the message, until its last day. */
export function BannerFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <Checkbox
        name="banner"
        label="Sæt også et opslag op på de offentlige sider"
        help="Det står øverst på alle sider, til den sidste dag er gået. Stopper du udsendelsen, bliver det stående."
        checked={draft.isOn}
        onChange={({ currentTarget: { checked } }) => onChange({ ...draft, isOn: checked })}
      />
      {draft.isOn && (
        <>
          <TextArea
            name="noticeBody"
            label="Opslag"
            help="En eller to linjer. [ord](/adresse) giver et link."
            maxLength={1_000}
            value={draft.body}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, body: value })}
          />
          <div className="flex flex-wrap gap-6">
            <DayInput
              name="firstDay"
              label="Opslag fra"
              value={draft.firstDay}
              onValue={(firstDay) => onChange({ ...draft, firstDay })}
            />
            <DayInput
              name="lastDay"
              label="Opslag til og med"
              value={draft.lastDay}
              onValue={(lastDay) => onChange({ ...draft, lastDay })}
            />
          </div>
          {draft.body.trim() !== '' && (
            <NoticeStrip tone="warning">
              <Blocks blocks={parseRichText(draft.body).blocks} />
            </NoticeStrip>
          )}
        </>
      )}
    </>
  )
}
