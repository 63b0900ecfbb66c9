# Generated from the gateway's routes by `npm run generate`; do not edit.

VERSION = "0.2.0"
