import { statuses } from '../common/enums.ts'
import {
  capitalTypes,
  loanTermLengths,
  macroGeographies,
  productAssets,
  securityPositions,
  technologies,
} from '../common/registry-enums.ts'
import { states } from '../common/states.ts'
import { askedFields } from '../package/asked-fields.ts'
import { readOnly, recordTimestamps, reference, written } from './record-field.ts'

/** The fields of a product. */
export const productFields = [
  readOnly('id', 'ID', 'id'),
  written('name', 'Product name', 'text', { required: true, searched: true }),
  ...reference('organizationId', 'organizationName', 'Organization', 'organizations', true),
  written('type', 'Type', 'enumList', { options: capitalTypes, searched: true }),
  written('asset', 'Asset', 'enumList', { options: productAssets, searched: true }),
  written('technology', 'Technology', 'enumList', { options: technologies, searched: true }),
  written('description', 'Description', 'longText', { searched: true }),
  readOnly('interestRate', 'Rates', 'text'),
  written('lowRangeRate', 'Low range rate', 'rate', { searched: true }),
  written('highRangeRate', 'High range rate', 'rate', { searched: true }),
  readOnly('allInLowBps', 'All-in Low (bps)', 'number'),
  readOnly('allInHighBps', 'All-in High (bps)', 'number'),
  written('minPrincipalSize', 'Minimum principal size', 'dollars'),
  written('maxPrincipalSize', 'Maximum principal size', 'dollars'),
  written('macroGeography', 'Macro geography', 'enum', {
    options: macroGeographies,
    searched: true,
  }),
  written('certainGeographies', 'Specific states', 'stateList', {
    options: states,
    searched: true,
  }),
  written('securityPosition', 'Security position', 'enumList', {
    options: securityPositions,
    searched: true,
  }),
  written('loanTermLength', 'Loan term length', 'enumList', {
    options: loanTermLengths,
    searched: true,
  }),
  written('necessaryCreditEnhancement', 'Necessary credit enhancement', 'longText', {
    searched: true,
  }),
  written('optionalCreditEnhancement', 'Optional credit enhancement', 'longText', {
    searched: true,
  }),
  written('termDetails', 'Term details', 'longText', { searched: true }),
  written('investmentCommitteeCycleInfo', 'Investment committee cycle', 'longText', {
    searched: true,
  }),
  written('isSupportedByCatalyticFacility', 'Supported by a catalytic facility', 'boolean'),
  ...reference(
    'catalyticFacilityId',
    'catalyticFacilityName',
    'Catalytic facility',
    'catalytic-facilities',
  ),
  ...askedFields,
  written('status', 'Status', 'enum', { options: statuses, initial: 'published' }),
  ...recordTimestamps,
  readOnly('lastConfirmedAt', 'Last confirmed', 'timestamp'),
] as const
