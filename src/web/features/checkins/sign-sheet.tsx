import { signText } from '#domain/checkins/sign-text.ts'
import { useCompany } from '../../company.ts'
import { ContourField } from '../../ui/contour-field.tsx'
import { cx } from '../../ui/cx.ts'
import { Wordmark } from '../../ui/mark.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

export type SignSize = 'a4' | 'a5'

type SheetProps = {
  code: string
  place: string
  qr: string
  size: SignSize
  /** Without the dark ground at the top. */
  savesInk: boolean
  clubName: string
}

/** One sheet. All lengths follow its width, so that A4 and A5 are the same drawing. */
export function SignSheet({ code, place, qr, size, savesInk, clubName }: SheetProps) {
  const { heading, steps, withoutCamera, address, call, ...words } = signText(
    { place, qr },
    useCompany(),
  )
  return (
    <article
      className="sign-sheet"
      data-size={size}
      data-ink={savesInk ? 'little' : undefined}
      aria-label={`Skilt: ${place}`}
    >
      <div className={cx('sign-head', !savesInk && 'on-dark')}>
        <ContourField seed={code} className="sign-contours" />
        <Wordmark />
        <h2>{heading}</h2>
        <p>{clubName}</p>
      </div>
      <QrCode value={qr} label={`Kode til check-in: ${code}`} className="sign-code" />
      <ol className="sign-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="sign-typed">
        <span>
          {withoutCamera}
          <br />
          <strong>{address}</strong>
        </span>
        <span className="sign-letters">{code}</span>
      </p>
      <p className="sign-foot">
        {call && (
          <>
            {call}
            <br />
          </>
        )}
        {words.place}
      </p>
    </article>
  )
}
