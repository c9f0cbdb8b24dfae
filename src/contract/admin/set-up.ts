import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { paymentMethods } from '#domain/payments/payment-method.ts'
import { productCodes } from '#domain/passes/products.ts'
import { typedAccount } from '#contract/settlement/own-account.ts'
import { NewPassword } from '#contract/accounts/endpoints.ts'
import { writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { garbled, letterChoices } from '#contract/shared/imported-letters.ts'
import { phone } from '#contract/shared/phone.ts'
import { version } from '#contract/shared/version.ts'

const noInput = z.object({})
const done = z.object({ done: z.literal(true) })
const line = (longest: number) => z.string().trim().min(1).max(longest)
const day = writtenDay

/** The steps that must be done before anything can be sold (D28), in order. */
export const setUpSteps = [
  'administrator',
  'company',
  'bank',
  'season',
  'clubs',
  'provider',
  'mail',
  'test_purchase',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

export type SetUpRefusal =
  | 'set_up_key_wrong'
  | 'cvr_wrong'
  | 'season_days_wrong'
  | 'season_exists'
  /** Another season is played on one of the days. */
  | 'seasons_overlap'
  | 'list_not_green'

/** The page of a first start; `not_found` in the demonstration and once sales are open. */
export const getFirstStart = endpoint({
  method: 'GET',
  path: '/api/v1/set-up',
  audience: 'link',
  summary: 'Whether the service awaits its first administrator.',
  input: noInput,
  output: z.object({ awaitsAdministrator: z.boolean() }),
})

export const createFirstOperator = endpoint({
  method: 'POST',
  path: '/api/v1/set-up/administrator',
  audience: 'link',
  summary: 'Creates the first operator with the key printed at start, and signs in.',
  input: z.object({
    key: z.string().max(100).trim().min(1),
    name: freeText(200, { min: 1 }),
    email,
    password: NewPassword,
  }),
  output: done,
})

const company = {
  name: line(120),
  street: line(120),
  postcode: z
    .string()
    .trim()
    .regex(/^\d{4}$/, { error: 'not_a_postcode' }),
  city: line(80),
  cvr: line(30),
  email,
  phone,
  phoneHours: line(160),
}

const productPrices = z.object({
  code: z.enum(productCodes),
  /** Whole øre, one price for each period of the season. */
  pricesOre: z.array(z.int().min(0).max(10_000_000)).min(1).max(3),
})

const seasonDays = { salesFrom: day, salesTo: day, playFrom: day, playTo: day }

/** A provider in use; `not_found` for any other. */
const provider = z.string().min(1).max(20)
const ofProvider = z.object({ provider })

export const registerCallbacks = endpoint({
  method: 'POST',
  path: '/api/v1/admin/set-up/providers/:provider/callbacks',
  audience: 'service.setUp',
  summary: 'Registers our address for callbacks at a payment provider.',
  errors: ['refused', 'outside_service_down'],
  input: ofProvider,
  output: done,
})

export const startProviderTest = endpoint({
  method: 'POST',
  path: '/api/v1/admin/set-up/providers/:provider/test',
  audience: 'service.setUp',
  summary: 'Orders 3 kr. at a payment provider, which is released again, and returns its page.',
  errors: ['refused', 'outside_service_down'],
  input: ofProvider,
  output: z.object({ redirectUrl: z.string() }),
})

export const getSetUp = endpoint({
  method: 'GET',
  path: '/api/v1/admin/set-up',
  audience: 'service.setUp',
  summary: 'The list of steps that must be done before sales open, with their values.',
  input: noInput,
  output: z.object({
    steps: z.array(z.object({ name: z.enum(setUpSteps), isDone: z.boolean() })),
    company: z.object(Object.fromEntries(Object.keys(company).map((key) => [key, z.string()]))),
    /** Null until it is saved. */
    companyVersion: version.nullable(),
    /** The last digits of the account number. */
    bankAccountEnd: z.string().nullable(),
    bankAccountVersion: version.nullable(),
    seasons: z.array(z.object({ code: z.string(), salesFrom: z.string(), playTo: z.string() })),
    /** A typical season, as default values of the form. */
    proposal: z.object({
      code: z.string(),
      salesFrom: z.string(),
      salesTo: z.string(),
      playFrom: z.string(),
      playTo: z.string(),
      products: z.array(productPrices.extend({ name: z.string(), steps: z.array(z.string()) })),
    }),
    clubs: z.int(),
    mail: z.object({
      /**
       * The environment settings that outgoing mail needs. The server sends their names, so that no
       * file that browsers fetch contains them.
       */
      settings: z.array(z.object({ name: z.string(), help: z.string(), isMissing: z.boolean() })),
      /** The mail server without user and password; null when none is configured. */
      server: z.string().nullable(),
      from: z.string(),
      /** When this server last accepted a test mail from this sender. */
      acceptedAt: z.iso.datetime().nullable(),
    }),
    /** The providers in use, in the order of the settings. */
    providers: z.array(
      z.object({
        name: z.string(),
        brand: z.string(),
        method: z.enum(paymentMethods),
        /** Where the provider reports payments to. */
        callbackUrl: z.string(),
        /** Whether the provider knows the address: it is told with each payment, or once. */
        callbacks: z.enum(['with_each_payment', 'in_settings', 'registered', 'not_registered']),
        /** The latest purchase of 3 kr., which is released again. */
        test: z
          .object({
            orderNumber: z.string(),
            isPaid: z.boolean(),
            hasFailed: z.boolean(),
            isReleased: z.boolean(),
            startedAt: z.iso.datetime(),
            /** When the provider first called our address. */
            calledBackAt: z.iso.datetime().nullable(),
          })
          .nullable(),
      }),
    ),
    /** What to set in order to take a provider into use. */
    providerSettings: z.array(z.object({ brand: z.string(), names: z.array(z.string()) })),
    salesOpenedAt: z.iso.datetime().nullable(),
    isDemonstration: z.boolean(),
  }),
})
export type SetUp = Output<typeof getSetUp>

export const saveCompany = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/set-up/company',
  audience: 'service.setUp',
  summary:
    'Saves the company that sells, shown from the next request on; `changed_elsewhere` when it is no longer as `basedOn`.',
  input: z.object({ ...company, basedOn: version.nullable() }),
  output: done,
})

/** `refused` with `account_by_two` once the sale is open: then two people change it (`settlement/own-account.ts`). */
export const saveBankAccount = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/set-up/bank-account',
  audience: 'service.setUp',
  summary:
    'Saves the bank account that money is paid out from; `changed_elsewhere` when it is no longer as `basedOn`.',
  input: z.object({ ...typedAccount, basedOn: version.nullable() }),
  output: done,
})

export const createFirstSeason = endpoint({
  method: 'POST',
  path: '/api/v1/admin/set-up/season',
  audience: 'service.setUp',
  summary: 'Creates and publishes a season with its products and prices.',
  input: z.object({
    code: z.string().regex(/^\d{4}$/, { error: 'not_a_year' }),
    ...seasonDays,
    products: z.array(productPrices).max(productCodes.length),
  }),
  output: done,
})

export const importClubs = endpoint({
  method: 'POST',
  path: '/api/v1/admin/set-up/clubs',
  audience: 'service.setUp',
  summary: 'Imports a file of clubs: a dry run first, then again with `apply` to store them.',
  input: z.object({
    fileName: freeText(200, { min: 1 }),
    /** The file in base64. */
    content: z.base64().min(4).max(900_000),
    /** Letters with a wrong encoding are corrected only after the user has confirmed it. */
    letters: z.enum(letterChoices).default('ask'),
    apply: z.boolean(),
  }),
  output: z.object({
    isApplied: z.boolean(),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** Nothing is stored when there are errors. */
    errors: z.array(z.string()),
    warnings: z.array(z.string()),
    /** A text with a wrong encoding, as it is and as it probably should be. */
    garbled: garbled.nullable(),
  }),
})
export type ClubImportResult = Output<typeof importClubs>

export const runTestPurchase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/set-up/test-purchase',
  audience: 'service.setUp',
  summary: 'Places and pays an order of 0 kr. through the ordinary purchase.',
  input: noInput,
  output: z.object({ orderNumber: z.string() }),
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/v1/admin/set-up/test-mail',
  audience: 'service.setUp',
  summary: 'Sends a mail to the caller immediately and returns the mail server’s response.',
  input: noInput,
  output: z.object({
    isAccepted: z.boolean(),
    to: z.string(),
    /** The mail server's response, or why there is none. */
    answer: z.string().max(300),
  }),
})

export const openSales = endpoint({
  method: 'POST',
  path: '/api/v1/admin/set-up/sales',
  audience: 'service.setUp',
  summary: 'Opens sales once every step is done. They cannot be closed again here.',
  input: noInput,
  output: done,
})
