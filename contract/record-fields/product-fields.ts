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
import { kept, keptMoments, reference, written } from './record-field.ts'

/** The fields of a product. */
export const productFields = [
  kept('id', 'ID', 'id'),
  written('name', 'Product name', 'text', { required: true }),
  ...reference('organizationId', 'organizationName', 'Organization', 'organizations', true),
  written('type', 'Type', 'enumList', { options: capitalTypes }),
  written('asset', 'Asset', 'enumList', { options: productAssets }),
  written('technology', 'Technology', 'enumList', { options: technologies }),
  written('description', 'Description', 'longText'),
  kept('interestRate', 'Rates', 'text'),
  written('lowRangeRate', 'Low range rate', 'rate'),
  written('highRangeRate', 'High range rate', 'rate'),
  written('minPrincipalSize', 'Minimum principal size', 'dollars'),
  written('maxPrincipalSize', 'Maximum principal size', 'dollars'),
  written('macroGeography', 'Macro geography', 'enum', { options: macroGeographies }),
  written('certainGeographies', 'Specific states', 'stateList', { options: states }),
  written('securityPosition', 'Security position', 'enumList', { options: securityPositions }),
  written('loanTermLength', 'Loan term length', 'enumList', { options: loanTermLengths }),
  written('necessaryCreditEnhancement', 'Necessary credit enhancement', 'longText'),
  written('optionalCreditEnhancement', 'Optional credit enhancement', 'longText'),
  written('termDetails', 'Term details', 'longText'),
  written('investmentCommitteeCycleInfo', 'Investment committee cycle', 'longText'),
  written('isSupportedByCatalyticFacility', 'Supported by a catalytic facility', 'boolean'),
  ...reference(
    'catalyticFacilityId',
    'catalyticFacilityName',
    'Catalytic facility',
    'catalytic-facilities',
  ),
  written('status', 'Status', 'enum', { options: statuses }),
  ...keptMoments,
] as const
