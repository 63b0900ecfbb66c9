# Generated from the gateway's routes by `npm run generate`; do not edit.
