import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { formatDay, formatPeriod, plainDate } from '#domain/shared/dates.ts'
import type { CardToShow } from '../features/checkins/day-receipt.tsx'
import { ScanPage } from '../features/checkins/scan-page.tsx'
import { PassCard } from '../features/passes/pass-card.tsx'
import { page } from '../features/shell/page.ts'
import { keepPageOffline } from '../offline-page.ts'
import { searchParams, text, uuid } from '../search-params.ts'

const readSearch = searchParams({ k: text(300), p: text(40), club: uuid })

export const Route = createFileRoute('/scan')({
  ...page({ title: 'Tjek ind', layout: 'clean', guards: ['scan'], isPrivate: true }),
  validateSearch: readSearch,
  component: Scan,
})

function Scan() {
  const { k, p, club } = Route.useSearch()
  const navigate = useNavigate()
  useEffect(() => keepPageOffline('/scan'), [])
  // Replaces the history entry, so that neither address bar nor history contains the key.
  const removeKey = useCallback(() => void navigate({ to: '/scan', replace: true }), [navigate])
  return (
    <div data-at-sign className="contents">
      <ScanPage
        signKey={k}
        printedNumber={p}
        clubId={club}
        onSignRead={removeKey}
        onClub={(clubId) => navigate({ to: '/scan', search: clubId ? { club: clubId } : {} })}
        renderCard={(card, stub, size) => (
          <PassCard
            {...card}
            period={periodOf(card)}
            state={card.isUnconfirmed ? 'unconfirmed' : 'valid'}
            size={size ?? 'account'}
          >
            {stub}
          </PassCard>
        )}
      />
    </div>
  )
}

function periodOf({ day, firstDay, lastDay }: CardToShow): string {
  const plain = { weekday: false }
  if (day) return formatDay(plainDate(day), plain)
  if (!firstDay || !lastDay) return ''
  return formatPeriod(plainDate(firstDay), plainDate(lastDay))
}
