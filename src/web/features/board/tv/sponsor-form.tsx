import { useState, type SubmitEvent } from 'react'
import type { ScreenPicture } from '#contract/board/screen-pictures.ts'
import { partLimits, type ScreenPart } from '#domain/board/screen-rotation.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SponsorPictureField } from './sponsor-picture-field.tsx'
import { useSponsorPicture } from './use-sponsor-picture.ts'

type Sponsor = Extract<ScreenPart, { kind: 'sponsor' }>

type SponsorFormProps = {
  tournamentId: string
  /** The one that is changed; absent for a new one. */
  sponsor?: Sponsor
  stored?: ScreenPicture | undefined
  submitLabel: string
  onSubmit: (sponsor: Sponsor) => void
}

/** A sponsor's text and picture. A refusal keeps both in the form. */
export function SponsorForm(props: SponsorFormProps) {
  const { tournamentId, sponsor, stored, submitLabel, onSubmit } = props
  const [text, setText] = useState(sponsor?.text ?? '')
  const picture = useSponsorPicture(tournamentId, stored)
  const [isTried, setTried] = useState(false)
  const isEmpty = text.trim() === '' && !picture.href
  const isAltMissing = picture.isNew && picture.alt.trim().length < 3
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty || isAltMissing || picture.isSending) return
    try {
      const pictureId = await picture.send()
      onSubmit({ kind: 'sponsor', text: text.trim(), ...(pictureId && { pictureId }) })
    } catch {
      // The picture's field shows why.
    }
  }
  return (
    <form
      method="post"
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <TextField
        name={sponsor ? 'changed-text' : 'text'}
        label="Sponsor"
        help={`Højst ${partLimits.text} tegn. Står under billedet, hvis der er et.`}
        maxLength={partLimits.text}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        required={false}
        disabled={picture.isSending}
        {...(isTried && isEmpty && { error: 'Skriv en tekst, eller vælg et billede.' })}
      />
      <SponsorPictureField picture={picture} isAltMissing={isTried && isAltMissing} />
      <Button
        type="submit"
        variant={sponsor ? 'primary' : 'secondary'}
        busy={picture.isSending && 'Lægger billedet op …'}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
