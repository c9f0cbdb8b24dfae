import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { publishNotice } from '#contract/admin/notices.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { parseRichText } from '#domain/content/rich-text.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { NoticeStrip } from '../../../ui/notice-strip.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { DateField, TextArea } from '../../../ui/text-field.tsx'
import { Blocks } from '../../content/rich-text.tsx'
import { Problem } from '../../shell/problem.tsx'

const tones = [
  { value: 'info', label: 'Besked' },
  { value: 'warning', label: 'Advarsel' },
] as const

type NewNoticeInput = SentInput<typeof publishNotice>

type Days = { firstDay?: string; lastDay?: string }

/** The form for a notice: text, tone and days. */
export function NewNotice({ onDone }: { onDone: () => void }) {
  const [body, setBody] = useState('')
  const [tone, setTone] = useState<'info' | 'warning'>('info')
  const [errors, setErrors] = useState<Days>({})
  const client = useQueryClient()
  const putUp = useMutation({
    mutationFn: (notice: NewNoticeInput) => call(publishNotice, notice),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin'] })
      onDone()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const firstDay = readDanishDate(String(form.get('firstDay')))
    const lastDay = readDanishDate(String(form.get('lastDay')))
    const wrong = 'Skriv dagen som 04.05.2027.'
    setErrors({ ...(!firstDay && { firstDay: wrong }), ...(!lastDay && { lastDay: wrong }) })
    if (firstDay && lastDay) putUp.mutate({ body, tone, firstDay, lastDay })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-form gap-6">
      <TextArea
        name="body"
        label="Opslag"
        help="En eller to linjer. [ord](/adresse) giver et link."
        maxLength={1_000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <RadioCards
        name="tone"
        legend="Hvordan skal det se ud?"
        options={tones}
        value={tone}
        onChange={(event) => setTone(event.currentTarget.value as typeof tone)}
      />
      <div className="flex flex-wrap gap-6">
        <DateField name="firstDay" label="Fra" error={errors.firstDay} />
        <DateField name="lastDay" label="Til og med" error={errors.lastDay} />
      </div>
      {body.trim() !== '' && (
        <div className="grid gap-2">
          <p className="font-semibold">Sådan kommer det til at se ud</p>
          <NoticeStrip tone={tone}>
            <Blocks blocks={parseRichText(body).blocks} />
          </NoticeStrip>
        </div>
      )}
      {putUp.error && <Problem error={putUp.error} title="Opslaget blev ikke sat op" />}
      <Button type="submit" busy={putUp.isPending && 'Sætter op …'} disabled={body.trim() === ''}>
        Sæt opslaget op
      </Button>
    </form>
  )
}
