import type { ReactNode } from 'react'
import { phoneHref } from '#domain/shared/phone.ts'
import { ContourField } from './contour-field.tsx'
import { Icon } from './icon.tsx'
import { Wordmark } from './mark.tsx'
import { UiLink } from './ui-link.tsx'

/** The details of the seller that every page must show (L-IN-1). */
export type Company = {
  name: string
  address: string
  postcodeCity: string
  email: string
  phone: string
  cvr: string
}

export type FooterColumn = { title: string; links: readonly { label: string; href: string }[] }

type SiteFooterProps = {
  company: Company
  columns?: readonly FooterColumn[]
  /** Beside "Fortryd aftale": cookie settings, accessibility. */
  children?: ReactNode
}

export function SiteFooter({ company, columns = [], children }: SiteFooterProps) {
  return (
    <footer className="on-dark print-hide relative isolate overflow-hidden bg-green-950">
      <ContourField
        seed="sidefod"
        className="absolute inset-0 -z-10 size-full text-green-800/60 [mask-image:linear-gradient(100deg,transparent_20%,#000)]"
      />
      <div className="page grid gap-x-10 gap-y-4 pt-8 sm:gap-y-10 sm:grid-cols-3 sm:pt-14 sm:pb-8 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full grid content-start gap-3 sm:gap-5 lg:col-span-1">
          <Wordmark large />
          {company.cvr && <CompanyAddress company={company} />}
        </div>
        <div className="border-green-800 max-sm:divide-y max-sm:divide-green-800 max-sm:border-t max-sm:group-data-private/page:hidden sm:contents">
          {columns.map((column) => (
            <Column key={column.title} {...column} />
          ))}
        </div>
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center gap-x-6 border-t border-green-800 py-3 max-sm:text-sm">
          <FooterLink href="/withdrawal">Fortryd aftale</FooterLink>
          <FooterLink href="/terms">Handelsbetingelser</FooterLink>
          <FooterLink href="/privacy">Privatlivspolitik</FooterLink>
          <FooterLink href="/accessibility">Tilgængelighed</FooterLink>
          {children}
        </div>
      </div>
    </footer>
  )
}

/**
 * On a phone the links are folded under their title, because the list would be longer than the screen; from
 * tablets on they are always visible (`.footer-column` in base.css).
 */
function Column({ title, links }: FooterColumn) {
  return (
    <nav aria-label={title}>
      <details className="footer-column">
        <summary className="flex min-h-12 items-center justify-between font-semibold text-white">
          {title}
          <Icon name="chevron-down" className="size-5" />
        </summary>
        <h2 className="mb-1 text-base text-white">{title}</h2>
        <ul className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:pb-3">
          {links.map((link) => (
            <li key={link.href}>
              <FooterLink href={link.href}>{link.label}</FooterLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** Shown once the details have been entered at the first start (D28). */
function CompanyAddress({ company }: { company: Company }) {
  return (
    <address className="grid gap-0.5 not-italic text-green-100 max-sm:text-sm">
      <span className="font-semibold text-white">{company.name}</span>
      <span>
        {company.address}, {company.postcodeCity}
      </span>
      <span>CVR-nr. {company.cvr}</span>
      <span className="flex flex-wrap gap-x-6 sm:grid">
        <FooterLink href={`mailto:${company.email}`}>{company.email}</FooterLink>
        <FooterLink href={phoneHref(company.phone)}>
          <span className="figures">{company.phone}</span>
        </FooterLink>
      </span>
    </address>
  )
}

/** The footer of the layouts *registration* and *clean*: the same legal links in one line. */
export function SlimFooter({ company, children }: { company: Company; children?: ReactNode }) {
  return (
    <footer className="print-hide border-t border-slate-200 text-sm text-slate-600">
      <div className="page py-4">
        <p className="flex flex-wrap items-center gap-x-5">
          <SellerLine company={company} />
        </p>
        <p className="flex flex-wrap items-center gap-x-5">
          <SlimLink href="/withdrawal">Fortryd aftale</SlimLink>
          <SlimLink href="/terms">Handelsbetingelser</SlimLink>
          <SlimLink href="/privacy">Privatlivspolitik</SlimLink>
          <SlimLink href="/accessibility">Tilgængelighed</SlimLink>
          {children}
        </p>
      </div>
    </footer>
  )
}

/**
 * The footer of work pages: the seller and the links that every page must have, in one line on a wide screen. People
 * who work in a club buy cards, too, and the terms promise the withdrawal at the foot of every page (L-WD-3).
 */
export function WorkFooter({ company, children }: { company: Company; children?: ReactNode }) {
  return (
    <footer className="print-hide border-t border-slate-200 text-xs text-slate-600">
      <p className="page flex flex-wrap items-center gap-x-4">
        <SellerLine company={company} />
        <SlimLink href="/withdrawal">Fortryd aftale</SlimLink>
        <SlimLink href="/privacy">Privatlivspolitik</SlimLink>
        <SlimLink href="/accessibility">Tilgængelighed</SlimLink>
        <SlimLink href="/contact">Kontakt</SlimLink>
        {children}
      </p>
    </footer>
  )
}

/** Who sells, in one line (L-IN-1); empty until the details have been entered at the first start (D28). */
function SellerLine({ company }: { company: Company }) {
  if (!company.cvr) return null
  return (
    <>
      <span>
        {company.name}, {company.address}, {company.postcodeCity} · CVR-nr. {company.cvr}
      </span>
      <SlimLink href={`mailto:${company.email}`}>{company.email}</SlimLink>
      <SlimLink href={phoneHref(company.phone)}>{company.phone}</SlimLink>
    </>
  )
}

export function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <UiLink href={href} className={footerLink}>
      {children}
    </UiLink>
  )
}

const footerLink =
  'inline-flex min-h-11 items-center rounded-xs text-green-100 underline decoration-green-600 underline-offset-4 hover:decoration-current'

const slimLink = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** A button that looks like the links beside it. */
export function FooterButton(props: { slim?: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={props.onPress}
      className={`needs-script ${props.slim ? slimLink : footerLink}`}
    >
      {props.children}
    </button>
  )
}

function SlimLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <UiLink href={href} className={slimLink}>
      {children}
    </UiLink>
  )
}
