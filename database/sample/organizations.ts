import type { organizations } from '../organizations.ts'
import { lendingOrganizations } from './lending-organizations.ts'
import { partnerOrganizations } from './partner-organizations.ts'

/** An organization of the sample with its fixed registration key and its age in days. */
export interface SampleOrganization extends Omit<typeof organizations.$inferInsert, 'createdAt'> {
  daysOld: number
}

const firstOrganizations: readonly SampleOrganization[] = [
  {
    daysOld: 2, name: 'Prairie Light Green Bank', campaignRole: 'direct_lender', organizationType: 'green_bank', status: 'published',
    location: 'Springfield, Illinois', website: 'https://prairielight.example', contactEmail: 'lending@prairielight.example', contactPhone: '(217) 555-0142',
    description: 'State-chartered green bank that lends to schools, towns and farms for solar, storage and building efficiency.',
    aum: '$84 million', dataVisibility: 'public', overallLendingCapacity: '$40 million a year',
    borrowerRequirements: 'Public entities, cooperatives and businesses in Illinois with two years of statements.',
    collateralRequirements: 'First lien on the equipment; assignment of tax credit proceeds for bridge loans.',
    investmentCommitteeMeetingCadence: 'Every second Tuesday', generalRole: 'Senior lender',
    registrationKey: 'PLGB-7K2M-Q4RT-9XWN', allowedEmails: ['@prairielight.example'],
  },
  {
    daysOld: 4, name: 'Isla Verde Cooperativa', campaignRole: 'direct_lender', organizationType: 'credit_union', status: 'published',
    location: 'San Juan, Puerto Rico', website: 'https://islaverde.example', contactEmail: 'prestamos@islaverde.example', contactPhone: '(787) 555-0119',
    description: 'Community cooperative that finances rooftop solar and storage for households and small businesses across Puerto Rico.',
    aum: '$212 million', dataVisibility: 'public', overallLendingCapacity: '$18 million a year', generalRole: 'Retail and small business lender',
    investmentCommitteeMeetingCadence: 'Weekly', registrationKey: 'VERD-5HJ8-2PWC-M6TS', allowedEmails: ['@islaverde.example'],
  },
  {
    daysOld: 9, name: 'Bright Acre Energy', campaignRole: 'developer', organizationType: 'developer', status: 'published',
    location: 'Denver, Colorado', website: 'https://brightacre.example', contactEmail: 'projects@brightacre.example',
    description: 'Develops agrivoltaics and community storage with farmers and municipal utilities.',
    dataVisibility: 'organization_only', registrationKey: 'BRAC-93TX-KD7Y-4QHM', allowedEmails: [],
  },
  {
    daysOld: 15, name: 'Mission Lenders Network', campaignRole: 'capital_aggregator', organizationType: 'intermediary_non_profit', status: 'published',
    location: 'Baltimore, Maryland', website: 'https://missionlenders.example', contactEmail: 'network@missionlenders.example', contactPhone: '(410) 555-0187',
    description: 'Network of community development lenders that pools participations in community solar loans.',
    aum: '$310 million', dataVisibility: 'public', memberTypes: ['cdfis', 'mdis', 'credit_unions'],
    registrationKey: 'MLNW-8RCB-6ZFJ-2VKP', allowedEmails: ['@missionlenders.example'],
  },
  {
    daysOld: 21, name: 'Whitcomb Family Office', campaignRole: 'philanthropic_allocator', organizationType: 'family_office', status: 'published',
    location: 'Hartford, Connecticut', contactEmail: 'office@whitcomb.example',
    description: 'Family office with a program of recoverable grants for predevelopment costs.',
    dataVisibility: 'private', registrationKey: 'WHFA-T4GN-7YQ2-XB9D', allowedEmails: ['eleanor.whitcomb@whitcomb.example', 'grants@whitcomb.example'],
  },
  {
    daysOld: 30, name: 'Northern Plains Fund', campaignRole: 'direct_lender', organizationType: 'cdfi', status: 'published',
    location: 'Rapid City, South Dakota', website: 'https://northernplains.example', contactEmail: 'hello@northernplains.example', contactPhone: '(605) 555-0163',
    description: 'Native community development lender for tribal utilities, schools and homeowners.',
    aum: '$47 million', dataVisibility: 'organization_only', overallLendingCapacity: '$12 million a year', generalRole: 'Construction and perm lender',
    borrowerRequirements: 'Tribal nations and enterprises, and citizens of tribal nations.',
    registrationKey: 'NPFD-3MWK-H8SJ-R5CV', allowedEmails: ['@northernplains.example'],
  },
  {
    daysOld: 38, name: 'Delta Rising CDC', campaignRole: 'direct_lender', organizationType: 'mdi', status: 'published',
    location: 'Jackson, Mississippi', website: 'https://deltarising.example', contactEmail: 'loans@deltarising.example',
    description: 'Minority depository partner for multifamily solar and storage in the Delta and along the Gulf Coast.',
    aum: '$63 million', dataVisibility: 'organization_only', registrationKey: 'DRCD-Q7BX-4NTF-8YGH', allowedEmails: [],
  },
  {
    daysOld: 52, name: 'Lakeshore Green Bank', campaignRole: 'capital_aggregator', organizationType: 'green_bank', status: 'published',
    location: 'Milwaukee, Wisconsin', website: 'https://lakeshoregreen.example', contactEmail: 'capital@lakeshoregreen.example',
    description: 'Regional green bank and sponsor of a first-loss pool for Great Lakes lenders.',
    aum: '$150 million', dataVisibility: 'public', memberTypes: ['green_banks', 'cdfis'],
    registrationKey: 'LKGB-6VP9-J3XM-D7WR', allowedEmails: ['@lakeshoregreen.example'],
  },
  {
    daysOld: 66, name: 'Ardent Foundation', campaignRole: 'allocator', organizationType: 'philanthropy', status: 'published',
    location: 'Minneapolis, Minnesota', website: 'https://ardentfoundation.example', contactEmail: 'programs@ardentfoundation.example',
    description: 'Foundation that places patient, below-market capital with lenders to farms and food businesses.',
    aum: '$520 million', dataVisibility: 'public', registrationKey: 'ARDF-2CKY-9GQT-5HNZ', allowedEmails: [],
  },
  {
    daysOld: 80, name: 'Commonwealth Sun Partners', campaignRole: 'project_pipeline_aggregator', organizationType: 'project_pipeline_aggregator', status: 'under_review',
    location: 'Richmond, Virginia', website: 'https://commonwealthsun.example', contactEmail: 'pipeline@commonwealthsun.example',
    description: 'Bundles rooftop projects of unions, libraries and congregations into portfolios that lenders can underwrite.',
    dataVisibility: 'organization_only', registrationKey: 'CSUN-W8DR-5MJB-7TKX', allowedEmails: [],
  },
  {
    daysOld: 97, name: 'Cascade Clean Lending', campaignRole: 'direct_lender', organizationType: 'cdfi', status: 'inactive',
    location: 'Portland, Oregon', website: 'https://cascadeclean.example', contactEmail: 'team@cascadeclean.example',
    description: 'Lender to houses of worship and warehouses; paused while its new fund is raised.',
    aum: '$29 million', dataVisibility: 'organization_only', registrationKey: 'CCLN-4XHZ-B9VS-6PQD', allowedEmails: ['@cascadeclean.example'],
  },
  {
    daysOld: 120, name: 'Keystone Impact Partners', campaignRole: 'direct_lender', organizationType: 'private_credit', status: 'draft',
    location: 'Philadelphia, Pennsylvania', contactEmail: 'deals@keystoneimpact.example',
    description: 'Private credit manager for depot charging and third-party owned portfolios.',
    aum: '$1.1 billion', dataVisibility: 'private', overallLendingCapacity: '$150 million a year',
    registrationKey: 'KSTP-9BNF-T2YW-3RGM', allowedEmails: [],
  },
]

/**
 * The organizations of an invented campaign: every campaign role, organization type, state and territory. All names,
 * addresses and amounts are made up; the domains end in `.example`, which nobody can own. The newest stands first.
 */
export const sampleOrganizations: readonly SampleOrganization[] = [...firstOrganizations, ...lendingOrganizations, ...partnerOrganizations]
  .toSorted((one, other) => one.daysOld - other.daysOld)
