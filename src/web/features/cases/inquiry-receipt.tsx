import { useEffect, useRef } from 'react'
import { phoneHref } from '#domain/shared/phone.ts'
import { useCompany } from '../../company.ts'
import { Icon } from '../../ui/icon.tsx'

/** The receipt with case number and promise. It replaces the form and receives the focus. */
export function InquiryReceipt({ number, promise }: { number: string; promise: string }) {
  const company = useCompany()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="scroll-mt-6 rounded-md border border-green-300 bg-green-50 p-6 sm:p-8"
    >
      <p className="flex items-center gap-3 font-head text-xl font-bold">
        <Icon name="check-circle" className="size-7 text-green-700" />
        Tak, vi har fået din besked
      </p>
      <p className="mt-3 max-w-text">{promise}</p>
      <p className="mt-3 max-w-text">
        Dit sagsnummer er <strong className="figures">{number}</strong>. Det står også i den mail,
        vi har sendt.
        {company.phone && (
          <>
            {' '}
            Sig det, hvis du ringer på{' '}
            <a className="text-link" href={phoneHref(company.phone)}>
              {company.phone}
            </a>
            .
          </>
        )}
      </p>
    </div>
  )
}
