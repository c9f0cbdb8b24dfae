import { createContext, useContext } from 'react'
import { unknownCompany } from '#domain/content/company.ts'

/** Who writes the mail. */
export const CompanyContext = createContext(unknownCompany)

export const useCompany = () => useContext(CompanyContext)

export const OurPhone = () => useCompany().phone

export const OurHours = () => useCompany().phoneHours
