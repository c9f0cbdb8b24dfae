import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import {
  createRegistration,
  resumeRegistration,
  saveCard,
  type Registration,
} from '#contract/registrations/endpoints.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { useCompany } from '../../company.ts'
import { applyDiscountCode } from '#contract/registrations/discount-code.ts'
import { call } from '../../api.ts'
import { errorText, reasonOf } from '../../error-text.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { currentRegistrationQuery, type Current } from './queries.ts'
import { copyPurchase } from './copy-purchase.ts'
import { rememberLinkKey } from './resume-link.ts'
import { isQueueRefusal, ToQueue } from './to-queue.tsx'
import { stepPaths } from './use-registration.tsx'

export type StartSearch = {
  k?: string
  card?: ProductCode
  season?: string
  club?: string
  /** The code of a campaign's link. */
  rabat?: string
}

/** Opens a purchase: that of the link, the one in progress in this browser, or a new one. */
export function StartPage({ search, current }: { search: StartSearch; current: Current }) {
  const company = useCompany()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const open = useMutation({
    mutationFn: () => openPurchase(search, current),
    onSuccess: async (registration) => {
      queryClient.setQueryData<Current>(currentRegistrationQuery.queryKey, {
        registration,
        expired: false,
      })
      await navigate({ href: stepPaths[registration.openStep], replace: true })
    },
  })
  // React's strict mode runs effects twice, which would create two purchases.
  const isStarted = useRef(false)
  const { mutate } = open
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    mutate()
  }, [mutate])

  if (open.isError) return <StartFailed error={open.error} />
  return (
    <StartFrame>
      <output className="flex items-center gap-3 text-lg">
        <Spinner /> {search.k ? 'Henter din bestilling …' : 'Gør bestillingen klar …'}
      </output>
      <noscript>
        <p className="mt-4 max-w-text">
          Bestillingen kræver, at JavaScript er slået til i din browser. Du kan også ringe på{' '}
          {company.phone}, så hjælper vi.
        </p>
      </noscript>
    </StartFrame>
  )
}

async function openPurchase(search: StartSearch, current: Current): Promise<Registration> {
  if (search.k) {
    const { registration } = await call(resumeRegistration, { token: search.k })
    rememberLinkKey(search.k)
    return registration
  }
  const open = current.registration
  // A paid purchase is shown again, unless the link asks for another card, so that the buyer sees that it is paid.
  if (open?.status === 'completed' && !search.card && !search.season) return open
  const isInProgress = open && open.status !== 'completed' && open.status !== 'expired'
  const isOfSeason = !search.season || open?.season.code === search.season
  if (isInProgress && isOfSeason) return takeCode(await chooseProduct(open, search), search)
  const { token, registration } = await call(createRegistration, {
    ...(search.card && { productCode: search.card }),
    ...(search.season && { seasonCode: search.season }),
    ...(search.club && { clubSlug: search.club }),
    ...(search.rabat && { campaignCode: search.rabat }),
  })
  rememberLinkKey(token)
  return isInProgress ? copyPurchase(open, registration) : registration
}

/** Sets the product chosen on /membership in the purchase in progress. */
async function chooseProduct(open: Registration, { card: productCode }: StartSearch) {
  const first = open.cards[0]
  if (!productCode || !first || first.productCode === productCode) return open
  try {
    const input = { cardId: first.id, version: open.version, productCode }
    return (await call(saveCard, input)).registration
  } catch {
    // If the golfer may not buy the product, the step explains why.
    return open
  }
}

/** Uses the code of a campaign's link for the purchase in progress. */
async function takeCode(open: Registration, { rabat: code }: StartSearch) {
  if (!code) return open
  try {
    return (await call(applyDiscountCode, { version: open.version, code })).registration
  } catch {
    // A code that gives nothing changes nothing; it can be typed at the payment, which says why.
    return open
  }
}

function StartFailed({ error }: { error: unknown }) {
  const reason = reasonOf(error)
  if (reason === 'link_expired') return <LinkExpired />
  if (isQueueRefusal(error)) return <QueueFirst error={error} />
  if (reason === 'not_found') {
    return (
      <StartFrame>
        <EmptyState title="Linket virker ikke" action={<StartActions />}>
          <p>
            Det er måske kun kopieret halvt. Prøv at åbne det fra mailen igen, eller begynd på en ny
            bestilling. Det tager et par minutter.
          </p>
          <p className="mt-2">
            <ContactUs about="Linket til min bestilling virker ikke" />
          </p>
        </EmptyState>
      </StartFrame>
    )
  }
  return (
    <StartFrame>
      <Problem error={error} title="Bestillingen kunne ikke åbnes" action={<StartActions />} />
    </StartFrame>
  )
}

function QueueFirst({ error }: { error: unknown }) {
  // With the card that was chosen.
  const { href } = useLocation()
  return (
    <StartFrame>
      <EmptyState title="Mange vil købe lige nu" action={<ToQueue next={href} />}>
        {errorText(error)}
      </EmptyState>
    </StartFrame>
  )
}

export function LinkExpired() {
  return (
    <StartFrame>
      <EmptyState title="Linket er udløbet" action={<StartActions />}>
        <p>
          En bestilling, der ikke er betalt, gemmes i 30 dage og slettes så. Der er ikke trukket
          penge. Begynd på en ny. Det tager et par minutter.
        </p>
        <p className="mt-2">
          <ContactUs about="Min bestilling er udløbet" />
        </p>
      </EmptyState>
    </StartFrame>
  )
}

/** Shown when a step is opened in a browser without a purchase. */
export function NoPurchase() {
  return (
    <StartFrame>
      <EmptyState title="Her er ingen bestilling i gang" action={<StartActions />}>
        Begyndte du på en anden telefon eller computer, så brug linket i din mail. Ellers vælg et
        kort og begynd her.
      </EmptyState>
    </StartFrame>
  )
}

const StartActions = () => (
  <ButtonRow>
    <ButtonLink href="/membership">Se kortene</ButtonLink>
  </ButtonRow>
)

function StartFrame({ children }: { children: ReactNode }) {
  return (
    // As tall as the screen, so that nothing visible moves when the step replaces it.
    <div className="page min-h-dvh py-12 sm:py-20">
      <h1 className="mb-8">Tilmelding</h1>
      {children}
    </div>
  )
}
