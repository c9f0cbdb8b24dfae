import type { CSSProperties, ReactNode } from 'react'
import { seasonGround } from '#domain/passes/season-ground.ts'
import { cx } from '../../ui/cx.ts'
import { faceOf } from '../../ui/face-of.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'

export type PassCardState =
  | 'valid'
  /** Beside a check-in that the server has not confirmed. */
  | 'unconfirmed'
  | 'not_yet_valid'
  | 'reserved'
  | 'expired'
  | 'withdrawn'

export type PassCardProps = {
  /** As printed, for instance `SK27-4F7K-9Q2H-C`; also the seed of the face. */
  passNumber: string
  /** Shown instead of the number where the number must stay hidden. */
  numberText?: string
  /** For instance `2027`; sets the colour and is printed large on the card. */
  seasonCode: string
  productName: string
  holderName: string
  /** In Danish, for instance `1. marts – 30. november 2027`. */
  period: string
  state: PassCardState
  /** Replaces the default label of the state, for instance "Gælder fra 1. marts". */
  stateText?: string
  /** `mini` shows face, product and season only, for lists. `print` is the static form on white. */
  size?: 'hero' | 'account' | 'mini' | 'print'
  /** The stub of the ticket, with the QR code and its instructions. */
  children?: ReactNode
  className?: string
}

/** The pass as a ticket, with the face of its number in the colours of its season. */
export function PassCard(props: PassCardProps) {
  const { passNumber, seasonCode, state, size = 'account', children, className } = props
  const { ground, shade, line } = seasonGround(seasonCode)
  return (
    <article
      aria-label={`${props.productName} ${seasonCode}, ${props.holderName}`}
      data-size={size}
      data-state={state}
      data-print="whole"
      className={cx('pass-card', className)}
      style={
        {
          '--season-ground': ground,
          '--season-shade': shade,
          '--season-line': line,
        } as CSSProperties
      }
    >
      <div className="pass-card-ticket">
        <div className="pass-card-face">
          <Contours passNumber={passNumber} />
          {size === 'mini' ? <MiniText {...props} /> : <FullText {...props} />}
        </div>
        {children && <div className="pass-card-stub">{children}</div>}
      </div>
    </article>
  )
}

function FullText({
  passNumber,
  numberText,
  seasonCode,
  productName,
  holderName,
  period,
  state,
  stateText,
}: PassCardProps) {
  return (
    <>
      <div className="pass-card-top">
        <span className="pass-card-brand">
          <Mark className="pass-card-mark" />
          Sæsonkortet
        </span>
        <span className="pass-card-state">
          <Icon name={passCardStates[state].icon} />
          {stateText ?? passCardStates[state].label}
        </span>
      </div>
      <p className="pass-card-title">
        <span className="pass-card-product">{productName}</span>
        <span className="pass-card-season">{seasonCode}</span>
      </p>
      <dl className="pass-card-facts">
        <div className="pass-card-holder">
          <dt>Navn</dt>
          <dd>{holderName}</dd>
        </div>
        <div>
          <dt>Gælder</dt>
          <dd className="figures">{period}</dd>
        </div>
        <div>
          <dt>Kortnummer</dt>
          <dd className="pass-card-number figures">{numberText ?? passNumber}</dd>
        </div>
      </dl>
    </>
  )
}

function MiniText({ seasonCode, productName, state, stateText }: PassCardProps) {
  return (
    <>
      <Mark className="pass-card-mark" />
      <p className="pass-card-title">
        <span className="pass-card-product">{productName}</span>
        <span className="pass-card-season">{seasonCode}</span>
        <span className="sr-only">{stateText ?? passCardStates[state].label}</span>
      </p>
    </>
  )
}

type ContourLinesProps = { passNumber: string; line: string; className?: string }

/** The lines of a card's face without its pin, as a background. */
export function ContourLines({ passNumber, line, className }: ContourLinesProps) {
  const { width, height, contours } = faceOf(passNumber)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke={line}
      className={className}
    >
      {contours.map(({ path, level }) => (
        <path key={path} d={path} strokeOpacity={0.2 + 0.5 * level} />
      ))}
    </svg>
  )
}

function Contours({ passNumber }: { passNumber: string }) {
  const { width, height, contours, pin } = faceOf(passNumber)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="pass-card-contours"
    >
      {contours.map((contour) => (
        <path
          key={contour.path}
          d={contour.path}
          stroke="var(--line)"
          strokeOpacity={0.3 + 0.6 * contour.level}
          fill={contour.closed && contour.level > 0.55 ? 'var(--line)' : 'none'}
          fillOpacity={0.055}
        />
      ))}
      <g className="pass-card-pin" transform={`translate(${pin.x} ${pin.y})`}>
        <ellipse rx="11" ry="4.5" />
        <path d="M0 0v-78" />
        <path d="m1.5-78 35 13.5-35 14z" />
      </g>
    </svg>
  )
}

export const passCardStates: Record<PassCardState, { label: string; icon: IconName }> = {
  valid: { label: 'Gyldigt', icon: 'check' },
  unconfirmed: { label: 'Ikke bekræftet', icon: 'clock' },
  not_yet_valid: { label: 'Gælder endnu ikke', icon: 'clock' },
  reserved: { label: 'Reserveret', icon: 'lock' },
  expired: { label: 'Udløbet', icon: 'minus' },
  withdrawn: { label: 'Fortrudt', icon: 'close' },
}
