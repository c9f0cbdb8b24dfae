import type { ReactNode } from 'react'
import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Icon } from '../../ui/icon.tsx'

/** How to book: the club's numbered steps, the text to copy, and a link or telephone number. */
export function ClubBooking({ club, children }: { club: ClubOnPage; children: ReactNode }) {
  const { bookingMode, bookingSteps, bookingText, bookingUrl, bookingWindowDays, phone } = club
  return (
    <section aria-labelledby="booking">
      <h2 id="booking">Sådan booker du</h2>
      {bookingSteps.length > 0 ? (
        <ol className="mt-5 grid gap-4">
          {bookingSteps.map((step, i) => (
            <li key={step} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-4">
              <span
                aria-hidden="true"
                className="figures grid size-9 place-items-center rounded-full border-2 border-green-700 font-semibold text-green-800"
              >
                {i + 1}
              </span>
              <span className="max-w-text pt-1">{step}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-4 max-w-text">{withoutSteps[bookingMode]}</p>
      )}
      {bookingText && (
        <div className="mt-6 max-w-xl">
          <p className="mb-2 font-semibold">Skriv det her, når du booker</p>
          <CopyText text={bookingText} what="teksten til bookingen" />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {bookingUrl && (
          <a href={bookingUrl} rel="noreferrer" className={buttonClass()}>
            Book i {bookingMode === 'golfbox' ? 'GolfBox' : 'klubbens kalender'}
            <Icon name="external" />
          </a>
        )}
        {bookingMode === 'phone' && phone && (
          <a href={phoneHref(phone)} className={buttonClass()}>
            Ring {formatPhone(phone)}
          </a>
        )}
      </div>
      {bookingMode !== 'drop_in' && (
        <p className="mt-4 text-slate-700">
          Du kan booke {countOf(bookingWindowDays, 'dag', 'dage')} frem.
        </p>
      )}
      <div className="mt-4 min-h-12">{children}</div>
    </section>
  )
}

const withoutSteps: Record<ClubOnPage['bookingMode'], string> = {
  golfbox:
    'Book en tid som gæst i GolfBox, og vælg betaling i klubben. Sæsonkortet dækker din green fee.',
  phone: 'Ring til klubben, og sig, at du spiller på Sæsonkort.',
  drop_in: 'Du behøver ikke at bestille tid. Mød op, tjek ind, og gå ud, når første tee er ledigt.',
}
