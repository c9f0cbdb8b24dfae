import { pictureLimits, sponsorShape } from '#domain/clubs/pictures.ts'
import { clubReasons } from '../../../club-refusal-reasons.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PickButton } from '../../clubs/pictures/choose-pictures.tsx'
import { Problem } from '../../shell/problem.tsx'
import type { SponsorPictureState } from './use-sponsor-picture.ts'

type SponsorPictureFieldProps = { picture: SponsorPictureState; isAltMissing: boolean }

/** The picture of a sponsor as the screen will show it, and what it shows in words. */
export function SponsorPictureField({ picture, isAltMissing }: SponsorPictureFieldProps) {
  const { href, isNew, alt, setAlt, refused, error, isSending, share, choose, clear } = picture
  return (
    <fieldset disabled={isSending} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 font-semibold">
        Billede <span className="font-normal text-slate-600">(valgfrit)</span>
      </legend>
      {href && (
        <img
          src={href}
          alt=""
          className="aspect-video w-full rounded-sm border border-slate-300 bg-white object-contain p-3"
        />
      )}
      <p className="text-sm text-slate-600">
        {href
          ? 'Sådan vises det på skærmen, på hvid bund.'
          : `JPEG, PNG eller WebP, mindst ${sponsorShape.leastLongest} pixels på den lange led, højst 10 MB. Hele billedet vises, på hvid bund.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <PickButton
          label={href ? 'Skift billede' : 'Vælg billede'}
          onChoose={(files) => void choose(files)}
        />
        {href && (
          <Button variant="quiet" onClick={clear}>
            Fjern billedet
          </Button>
        )}
      </div>
      {refused && (
        <Notice tone="error" title={refused.name} live>
          {clubReasons[refused.reason]}
        </Notice>
      )}
      {error && <Problem error={error} title="Billedet blev ikke lagt op" />}
      {isNew && (
        <TextField
          name="picture-alt"
          label="Hvad står der på billedet?"
          help="Læses højt for dem, der ikke kan se det, og vises, hvis billedet ikke kan hentes. Fx: Bageren på Torvet."
          maxLength={pictureLimits.alt}
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          required={false}
          {...(isAltMissing && { error: 'Skriv kort, hvad der står på billedet.' })}
        />
      )}
      {isSending && (
        <p role="status" className="figures text-sm text-slate-700">
          {share < 1
            ? `Sender billedet, ${Math.floor(share * 100)} %`
            : 'Vi gør billedet klar til skærmen …'}
        </p>
      )}
    </fieldset>
  )
}
