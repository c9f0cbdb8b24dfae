import { useState } from 'react'
import { deskPayments, deskPaymentText, type DeskPayment } from '#domain/entries/desk-payment.ts'
import type { Occasion, PresenceMark } from '#domain/entries/presence.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { startText, timeText, wordsOf } from './presence-text.ts'
import type { ShownPlayer } from './presence-view-model.ts'

export type RowActions = {
  mark: (player: ShownPlayer, mark: PresenceMark) => void
  pay: (player: ShownPlayer, method: DeskPayment | null) => void
  ride: (player: ShownPlayer, hasBuggy: boolean) => void
}

type PresenceRowProps = {
  player: ShownPlayer
  actions: RowActions
  occasion: Occasion
  /** Where a director replaces the player; absent for other helpers. */
  replaceHref: string | undefined
  /** For a director, while a player who is not seen may still come late. */
  onLate: (() => void) | undefined
}

/** A player with large buttons for one thumb; a second press on a mark undoes it. */
export function PresenceRow({ player, actions, occasion, replaceHref, onLate }: PresenceRowProps) {
  const [isPaying, setPaying] = useState(false)
  const { name, mark, isOut, desk } = player
  const pressPaid = () => {
    if (desk?.deskPayment && desk.owedOre === 0) actions.pay(player, null)
    else setPaying(!isPaying)
  }
  return (
    <li className="grid gap-2 py-3 lg:grid-cols-[minmax(0,1fr)_30rem] lg:items-center lg:gap-x-8">
      <div className="grid gap-2 lg:gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className={cx('min-w-0 font-semibold break-words', isOut && 'text-slate-600')}>
            {name}
          </p>
          <MarkedText player={player} />
        </div>
        <p className="text-sm text-slate-700">
          {startText(player)}
          {player.clubName && ` · ${player.clubName}`}
        </p>
        {occasion === 'start' && player.extras.length > 0 && (
          <p className="text-sm text-slate-700">{player.extras.join(' · ')}</p>
        )}
      </div>
      {!isOut && (
        <Buttons {...{ player, actions, occasion }} isPaying={isPaying} onPaid={pressPaid} />
      )}
      {mark === 'absent' && !isOut && replaceHref && player.flight && (
        <UiLink
          href={replaceHref}
          className="text-link inline-flex min-h-11 items-center lg:col-span-2"
        >
          Se ventelisten, og find en i stedet
        </UiLink>
      )}
      {onLate && (
        <button type="button" className="text-link min-h-11 w-fit lg:col-span-2" onClick={onLate}>
          Kommer for sent<span className="sr-only">: {name}</span>
        </button>
      )}
      {isPaying && desk && (
        <PaymentMethods
          owedOre={desk.owedOre}
          onMethod={(method) => {
            setPaying(false)
            actions.pay(player, method)
          }}
        />
      )}
    </li>
  )
}

type ButtonsProps = Pick<PresenceRowProps, 'player' | 'actions' | 'occasion'> & {
  isPaying: boolean
  onPaid: () => void
}

function Buttons({ player, actions, occasion, isPaying, onPaid }: ButtonsProps) {
  const { name, mark, desk } = player
  const toggle = (to: PresenceMark) => actions.mark(player, mark === to ? 'unseen' : to)
  return (
    <div
      role="group"
      aria-label={name}
      className={cx('grid gap-1.5', desk ? 'grid-cols-4' : 'grid-cols-2 sm:max-w-80')}
    >
      <Mark
        icon="check"
        label={wordsOf[occasion].present}
        pressed={mark === 'present'}
        onPress={() => toggle('present')}
      />
      <Mark
        icon="close"
        label={wordsOf[occasion].absent}
        tone="absent"
        pressed={mark === 'absent'}
        onPress={() => toggle('absent')}
      />
      {desk && <Paid desk={desk} isPaying={isPaying} onPress={onPaid} />}
      {desk && (
        <Mark
          label="Buggy"
          pressed={desk.hasBuggy}
          onPress={() => actions.ride(player, !desk.hasBuggy)}
        />
      )}
    </div>
  )
}

function MarkedText({ player }: { player: ShownPlayer }) {
  const { mark, markedAt, markedBy, isOut, waits } = player
  if (isOut) return <p className="shrink-0 text-sm text-slate-600">Afbud</p>
  if (mark === 'unseen' || markedAt === null) {
    return waits ? <Icon name="clock" className="size-4 text-yellow-800" /> : null
  }
  const by = markedBy ? ` · ${markedBy}` : ''
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-xs text-slate-600">
      {waits && <Icon name="clock" className="size-4 text-yellow-800" />}
      <span className="truncate">{`${timeText(markedAt)}${by}`}</span>
    </p>
  )
}

type MarkProps = {
  label: string
  pressed: boolean
  onPress: () => void
  tone?: 'absent'
  icon?: IconName
  expanded?: boolean
}

function Mark({ label, pressed, onPress, tone, icon, expanded }: MarkProps) {
  return (
    <button
      type="button"
      aria-pressed={expanded === undefined ? pressed : undefined}
      aria-expanded={expanded}
      onClick={onPress}
      className={cx(
        'flex min-h-12 items-center justify-center gap-1 rounded-md border px-1 text-sm leading-tight font-semibold select-none',
        !pressed && 'border-slate-300 bg-white text-slate-900 hover:bg-slate-50',
        pressed &&
          (tone === 'absent'
            ? 'border-red-700 bg-red-700 text-white'
            : 'border-green-700 bg-green-700 text-white'),
      )}
    >
      {pressed && icon && <Icon name={icon} className="size-4" />}
      <span>{label}</span>
    </button>
  )
}

type PaidProps = {
  desk: NonNullable<ShownPlayer['desk']>
  isPaying: boolean
  onPress: () => void
}

/** A fee that was paid online, or that does not exist, needs no button. */
function Paid({ desk: { owedOre, deskPayment }, isPaying, onPress }: PaidProps) {
  if (owedOre === 0 && deskPayment === null) {
    return (
      <span className="flex min-h-12 items-center justify-center gap-1 px-1 text-sm text-slate-600">
        <Icon name="check" className="size-4" /> Betalt
      </span>
    )
  }
  return (
    <Mark
      label="Betalt"
      icon="check"
      pressed={owedOre === 0}
      onPress={onPress}
      {...(owedOre > 0 && { expanded: isPaying })}
    />
  )
}

type PaymentMethodsProps = { owedOre: number; onMethod: (method: DeskPayment) => void }

function PaymentMethods({ owedOre, onMethod }: PaymentMethodsProps) {
  return (
    <div
      role="group"
      aria-label="Betalt med"
      className="grid gap-2 rounded-md bg-slate-100 p-3 lg:col-start-2"
    >
      <p className="text-sm font-semibold">{`${formatKroner(owedOre)} er betalt med`}</p>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
        {deskPayments.map((method) => (
          <Mark
            key={method}
            label={deskPaymentText[method]}
            pressed={false}
            onPress={() => onMethod(method)}
          />
        ))}
      </div>
    </div>
  )
}
